import { userInfo } from "node:os";

/** The account that runs the command, as the list of imports names it. */
export function operator(): string {
  try {
    return userInfo().username;
  } catch {
    return "operator"; // an account without a name
  }
}
