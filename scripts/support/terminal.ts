import process from "node:process";

/** Whether somebody at a terminal can be asked. */
export const canAsk = (): boolean => process.stdin.isTTY === true && process.stdout.isTTY === true;
