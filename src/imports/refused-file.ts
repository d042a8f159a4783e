/** A list that is refused as a whole: nothing of it is imported. The message is a sentence for people. */
export class RefusedFile extends Error {
  override readonly name = "RefusedFile";
}
