import { asFailure } from "./failure.js";

/**
 * Changes a record in the version that is shown.
 * @param onStale is called when somebody else has changed it: the newest version is to be shown.
 * @throws Failure
 */
export async function ifShown<Answer>(
  act: () => Promise<Answer>,
  onStale: () => void,
): Promise<Answer> {
  try {
    return await act();
  } catch (error) {
    if (asFailure(error).kind === "changed") onStale();
    throw error;
  }
}
