import type { RawRow } from "./raw-row.js";
import { withoutSenders } from "./text/senders.js";

// Tables pasted from a chat have tabs. Between their rows people talk.

/** A header is within these first rows, or there is none. */
export const headerWithin = 30;

const numberedLine = /^\P{L}{0,9}\d{1,4}[\ufe0f\u20e3\s.)°º-]*\p{L}/u; // `3️⃣ Ana Gil`, too

/** Rows separated by tabs, without the senders of messages. A line with neither a tab nor a number is chat. */
export async function* withoutChat(rows: AsyncIterable<RawRow>): AsyncGenerator<RawRow> {
  for await (const row of rows) {
    const [first = "", ...rest] = row.cells;
    const bare = withoutSenders(first);
    const isChat = rest.length === 0 && !numberedLine.test(bare.slice(0, 40));
    if (bare === first && !isChat) yield row;
    else yield { ...row, cells: [bare, ...rest], typed: first, ...(isChat && { chat: "line" }) };
  }
}
