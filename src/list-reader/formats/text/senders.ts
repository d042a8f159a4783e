// Lists may be pasted from a chat, whose messages begin with a time and who wrote them.

/** `[26/6/26, 20:41] Ana: `, `26/6/26, 8:41 p. m. - Ana: `. */
const start = String.raw`^[^\p{L}\d\n]{0,3}\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4},? \d{1,2}:\d{2}(?::\d{2})?(?:\s?[ap]\.?\s?m\.?)?(?:\]| -) `;
const sender = new RegExp(`${start}([^:\\n]{1,60}):(?: |$)`, "iu");
const senders = new RegExp(`${start}[^:\\n]{1,60}: `, "gimu");

/** One message of a chat: all of its lines share the object. */
export interface Message {
  /** Who wrote it, as typed. */
  by: string;
}

/** A chat without the senders of its lines. */
export const withoutSenders = (text: string): string => text.replaceAll(senders, "");

/** Who wrote the message that begins with a line, and the rest of the line; undefined: it begins none. */
export function messageAt(line: string): { message: Message; rest: string } | undefined {
  const found = sender.exec(line.slice(0, 200));
  return found ? { message: { by: found[1] ?? "" }, rest: line.slice(found[0].length) } : undefined;
}
