import { once } from "node:events";
import { createServer } from "node:http";
import process from "node:process";
import { text } from "node:stream/consumers";
import { openBare } from "./open-bare.js";

// The baseline: what a bare handler over the same driver reaches for the same data.

const answer = await openBare();
const server = createServer(async (req, res) => {
  const body = req.method === "POST" ? { body: await text(req) } : {};
  const data = await answer({ path: req.url ?? "/", ...body });
  res.setHeader("Content-Type", "application/json").end(JSON.stringify({ data }));
}).listen(0, "127.0.0.1");
await once(server, "listening");
const address = server.address();
if (typeof address === "object" && address) process.send?.(`http://127.0.0.1:${address.port}`);
