import type { Reason } from "../database/collections.js";
import type { ParamsOf } from "../values/wording.js";
import { inWords, type ReasonCode, type Reasons, reasonOf } from "./messages/in-words.js";

/** A list that is refused as a whole: nothing of it is imported. Its message is for developers. */
export class RefusedFile extends Error {
  override readonly name = "RefusedFile";
  readonly reason: Reason;

  constructor(reason: Reason) {
    super(inWords(reason, "en"));
    this.reason = reason;
  }
}

export const refusedFile = <Code extends ReasonCode>(
  code: Code,
  ...params: ParamsOf<Reasons[Code]>
) => new RefusedFile(reasonOf(code, ...params));
