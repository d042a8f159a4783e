const checkedForMs = 1_000;

/** Callers that ask while a check runs share it; its answer holds for a second. */
export function shareChecks<Result>(check: () => Promise<Result>): () => Promise<Result> {
  let latest: Promise<Result> | undefined;
  const forget = () => {
    latest = undefined;
  };
  return () => {
    latest ??= check().finally(() => setTimeout(forget, checkedForMs).unref());
    return latest;
  };
}
