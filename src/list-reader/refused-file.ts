import type { Reason } from "../kernel/database/collections.js";
import {
  inWords,
  type ReasonCode,
  type Reasons,
  reasonOf,
} from "../kernel/messages/lists/in-words.js";
import { clipped } from "../kernel/values/text.js";
import type { ParamsOf } from "../kernel/values/wording.js";

/** A list that is refused as a whole: nothing of it is imported. Its message is for developers. */
export class RefusedFile extends Error {
  override readonly name = "RefusedFile";
  readonly reason: Reason;
  /** The first lines of a text, for those who sent it: they are never stored or logged. */
  readonly beginning: readonly string[];

  constructor(reason: Reason, beginning: readonly string[] = []) {
    super(inWords(reason, "en"));
    this.reason = reason;
    this.beginning = beginning;
  }
}

export const refusedFile = <Code extends ReasonCode>(
  code: Code,
  ...params: ParamsOf<Reasons[Code]>
) => new RefusedFile(reasonOf(code, ...params));

const maxShown = { lines: 3, length: 60 };

/** A text in which no form of a list is known, by its first lines that are not blank. */
export const refusedText = (lines: readonly string[]) =>
  new RefusedFile(
    reasonOf("text_unknown"),
    lines.slice(0, maxShown.lines).map((line) => clipped(line.trim(), maxShown.length)),
  );
