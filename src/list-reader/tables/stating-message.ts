import type { Message } from "../formats/text/senders.js";

/**
 * Follows in which message of a chat a line states how persons are. It holds for the persons of its message; a
 * message of such lines alone holds for those that the same sender writes below it.
 */
export function statingMessage() {
  let stating: Message | undefined;
  let holdsPersons = false;
  return {
    begin(message: Message | undefined): void {
      stating = message;
      holdsPersons = false;
    },
    /** Whether what is stated has ended before a person in this message. */
    endsAt(message: Message | undefined): boolean {
      if (message === stating) {
        holdsPersons = true;
        return false;
      }
      return holdsPersons || message?.by !== stating?.by;
    },
  };
}
