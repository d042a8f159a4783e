/** Whether somebody asks for help. The program then prints its usage, and does nothing else. */
export const asksForHelp = (args: readonly string[]): boolean =>
  args.some((arg) => arg === "--help" || arg === "-h");

/** The usage of `npm start`. */
export const usage = `Usage: npm start
  Runs the service until it gets SIGTERM or Ctrl-C. It takes no arguments: environment variables say
  everything, and none is needed. docs/operating.md lists all of them. The most frequent ones:
  PORT, HOST     where the API listens (3000, 127.0.0.1)
  DATA_DIR       the embedded database, and photos (./data)
  MONGODB_URI    a MongoDB replica set in the place of the embedded database
  S3_BUCKET      an S3-compatible storage for photos in the place of DATA_DIR
  PUBLIC_URL     the address that partners know, behind a proxy
  \`npm run doctor\` says what is wrong with an installation.
  Exit code 0: ended in order; 1: it could not start, and said why.`;
