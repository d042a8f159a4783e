import { refusedFile } from "../../refused-file.js";
import { bounded } from "../bounds.js";
import { type Message, messageAt } from "./senders.js";

/** A line of a text list. */
export interface TextLine {
  /** From 1. */
  number: number;
  /** Without the sender and time of its message; bounded. */
  text: string;
  /** The same, as long as it is. */
  whole: string;
  /** With sender and time, if it has them; bounded. */
  typed: string;
  /** Absent where the text shows no messages. */
  message?: Message;
}

/** A line longer than this is no line of a list. */
const maxLength = 16 * 1024 * 1024;

/** The lines of a text, blank ones too. Throws RefusedFile for one without an end. */
export async function* textLines(chunks: AsyncIterable<string>): AsyncGenerator<TextLine> {
  let number = 0;
  let message: Message | undefined;
  for await (const typed of linesIn(chunks)) {
    number += 1;
    const begun = messageAt(typed);
    message = begun?.message ?? message;
    const whole = begun?.rest ?? typed;
    yield {
      number,
      whole,
      text: bounded(whole),
      typed: bounded(typed),
      ...(message && { message }),
    };
  }
}

async function* linesIn(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let held = "";
  let seen = 0;
  let isSplit = false; // `\r\n` between two chunks
  for await (const chunk of chunks) {
    const text = isSplit && chunk.startsWith("\n") ? chunk.slice(1) : chunk;
    if (chunk !== "") isSplit = chunk.endsWith("\r");
    const [first = "", ...others] = text.split(/\r\n?|\n/);
    held += first;
    for (const line of others) {
      yield held;
      held = line;
    }
    seen += others.length;
    if (held.length > maxLength) throw refusedFile("csv_row_too_long", { line: seen });
  }
  yield held;
}
