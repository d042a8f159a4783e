/** The first version of Node.js that still gets security fixes, and the one to install. */
const supported = 22;
export const recommended = 24;

/** Whether a version of Node.js, such as 20.19.0, gets no security fixes any more. */
export const isOutdated = (version: string): boolean => Number.parseInt(version, 10) < supported;
