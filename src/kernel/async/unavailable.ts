/** What cannot be had at this moment: the same request may succeed later. It is answered with 503. */
export class Unavailable extends Error {
  override readonly name = "Unavailable";
  override readonly message = "unavailable at this moment";
}
