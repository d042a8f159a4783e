import { unescaped } from "../../../kernel/sheets/values.js";
import { refusedFile } from "../../refused-file.js";
import type { Archive } from "./archive.js";
import { maxTextLength, readXml, tooLong } from "./xml.js";

/** All of them are held in memory. */
const maxCharacters = 64 * 1024 * 1024;
const maxStrings = 3_000_000;

/** The texts that cells refer to by number. */
export async function readSharedStrings(archive: Archive, part: string): Promise<string[]> {
  const strings: string[] = [];
  let characters = 0;
  const collect = textCollector();
  await readXml(archive.read(part), {
    open: collect.open,
    text: collect.text,
    close(name) {
      collect.close(name);
      if (name !== "si") return;
      const text = collect.take();
      characters += text.length;
      if (characters > maxCharacters || strings.length >= maxStrings)
        throw refusedFile("workbook_too_much_text");
      strings.push(text);
    },
  });
  return strings;
}

/** Gathers the text of one cell: its runs joined, without the phonetic ones. */
export function textCollector() {
  let text = "";
  let inText = false;
  let phonetic = false;
  return {
    open(name: string) {
      if (name === "t") inText = !phonetic;
      else if (name === "rPh") phonetic = true;
    },
    text(piece: string) {
      if (inText) text += piece;
      if (text.length > maxTextLength) throw tooLong();
    },
    close(name: string) {
      if (name === "t") inText = false;
      else if (name === "rPh") phonetic = false;
    },
    take(): string {
      const whole = unescaped(text);
      text = "";
      return whole;
    },
  };
}
