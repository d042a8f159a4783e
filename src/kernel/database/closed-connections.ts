import { Connection } from "mongodb/lib/cmap/connection.js";

const { writeCommand } = Connection.prototype;

/**
 * A command fails when its connection closes while it is written. Without this the driver (7.9) waits for ever for a
 * connection that broke at that very moment to take it: no time-out ends that, and what shares the command, such as
 * all requests of a key that wait for their quota, would wait until the process ends.
 */
Connection.prototype.writeCommand = function (...sent) {
  return new Promise((resolve, reject) => {
    const fail = () => reject(this.error);
    this.once("close", fail);
    const written = writeCommand.apply(this, sent).finally(() => this.off("close", fail));
    written.then(resolve, reject);
  });
};
