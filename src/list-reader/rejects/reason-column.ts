/** The column that says why a row was rejected; the reader ignores it when the file comes back. */
export const reasonColumn = "rejected_reason";
