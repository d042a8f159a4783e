import { Unavailable } from "../../src/kernel/async/unavailable.js";
import { CommandError } from "./command.js";

/** The photo storage reports the cause only in the log of its service. */
export const inWords = (error: unknown): unknown =>
  error instanceof Unavailable
    ? new CommandError("The photo storage is out of reach, or full.")
    : error;
