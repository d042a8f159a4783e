import { SaxesParser } from "saxes";
import { refusedFile } from "../../refused-file.js";

/** Called with local names; whatever the prefix, the element is the same. */
export interface XmlHandlers {
  open?(name: string, attributes: Record<string, string>): void;
  text?(text: string): void;
  close?(name: string): void;
}

/**
 * The maximum of characters without a tag between them, and of nested tags: more than any office program
 * writes.
 */
export const maxTextLength = 8 * 1024 * 1024;
const deepest = 256;

/**
 * Parses a part of a workbook and yields after every chunk, so that the caller can take what the handlers
 * have gathered. Throws RefusedFile when the part is not well-formed or declares entities.
 */
export async function* parseXml(
  chunks: AsyncIterable<Buffer>,
  handlers: XmlHandlers,
): AsyncGenerator<void> {
  const tags = { seen: 0 };
  const parser = parserFor(handlers, tags);
  const decode = decoder();
  let sinceTag = 0;
  const write = (text: string) => {
    const { seen } = tags;
    parser.write(text);
    sinceTag = tags.seen > seen ? 0 : sinceTag + text.length;
    if (sinceTag > maxTextLength) throw tooLong();
  };
  for await (const chunk of chunks) {
    write(decode(chunk));
    yield;
  }
  write(decode());
  parser.close();
  yield;
}

/** Like `parseXml`, without a break. */
export async function readXml(chunks: AsyncIterable<Buffer>, handlers: XmlHandlers): Promise<void> {
  for await (const _ of parseXml(chunks, handlers));
}

function parserFor({ open, text, close }: XmlHandlers, tags: { seen: number }) {
  const parser = new SaxesParser<{ xmlns: false; position: false }>({
    xmlns: false,
    position: false,
  });
  let depth = 0;
  parser.on("error", () => {
    throw damaged();
  });
  parser.on("doctype", () => {
    throw refusedFile("workbook_document_type");
  });
  parser.on("opentag", ({ name, attributes }) => {
    tags.seen += 1;
    depth += 1;
    if (depth > deepest) throw damaged();
    open?.(localName(name), attributes);
  });
  parser.on("closetag", ({ name }) => {
    tags.seen += 1;
    depth -= 1;
    close?.(localName(name));
  });
  if (text) {
    parser.on("text", text);
    parser.on("cdata", text);
  }
  return parser;
}

/** The value of an attribute by its local name. */
export function attribute(attributes: Record<string, string>, local: string): string | undefined {
  if (Object.hasOwn(attributes, local)) return attributes[local];
  const name = Object.keys(attributes).find((key) => key.endsWith(`:${local}`));
  return name === undefined ? undefined : attributes[name];
}

const localName = (name: string) => name.slice(name.indexOf(":") + 1);

/** All office programs write UTF-8; anything else is damaged. */
function decoder() {
  const utf8 = new TextDecoder("utf-8", { fatal: true });
  return (chunk?: Buffer): string => {
    try {
      return utf8.decode(chunk, { stream: chunk !== undefined });
    } catch {
      throw damaged();
    }
  };
}

export const tooLong = () => refusedFile("workbook_cell_too_long");
const damaged = () => refusedFile("workbook_part_damaged");
