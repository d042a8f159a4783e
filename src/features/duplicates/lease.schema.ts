/** For how long a review that was claimed is before one key. */
export const leaseMs = 5 * 60_000;
