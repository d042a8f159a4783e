import { Unavailable } from "../../src/unavailable.js";
import { CommandError } from "./command.js";

/** The photo storage tells only its service's log what it lacks. */
export const inWords = (error: unknown): unknown =>
  error instanceof Unavailable
    ? new CommandError("The photo storage is out of reach, or full.")
    : error;
