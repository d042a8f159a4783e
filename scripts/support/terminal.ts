import process from "node:process";

/** Whether somebody is there who can be asked. */
export const canAsk = (): boolean => process.stdin.isTTY === true && process.stdout.isTTY === true;
