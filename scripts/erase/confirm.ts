import { print } from "../support/command.js";
import { countsTable } from "./report.js";

/** Shows what will be erased, and asks. Ctrl-C means no. */
export async function confirm(counts: Record<string, number>): Promise<boolean> {
  print(countsTable(counts));
  const { default: select } = await import("@inquirer/select");
  const answer = await select({
    message: "Erase all of this? It cannot be taken back.",
    choices: [
      { value: false, name: "No, keep it" },
      { value: true, name: "Yes, erase it" },
    ],
    loop: false,
  }).catch((error: unknown) => {
    if (error instanceof Error && error.name === "ExitPromptError") return false;
    throw error;
  });
  return answer;
}
