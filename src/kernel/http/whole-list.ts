import { performance } from "node:perf_hooks";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { z } from "zod";
import { withinDeadline } from "../async/deadline.js";
import type { Caller } from "../auth/authenticate.js";
import { fieldTexts } from "../messages/fields.js";
import type { SomeRows } from "./answer.js";
import { everyRecord } from "./audit.js";
import { csvWriter } from "./csv-writer.js";
import type { Endpoint, ViewContext } from "./endpoint.js";
import { parseInput, type Sent } from "./input.js";
import { jsonWriter } from "./json-writer.js";
import type { RequestContext } from "./request-context.js";
import { viewFor } from "./respond.js";
import { takesLong } from "./slow-clients.js";
import { requestTimeouts } from "./timeouts.js";

/** What a list may be a file of. */
export const fileTypes = ["text/csv", "application/x-ndjson"] as const;
export type FileType = (typeof fileTypes)[number];

/** How long a file may be. */
export const longestFile = { rows: 100_000 };

interface FileRequest extends RequestContext {
  viewContext: ViewContext;
  params: unknown;
  found: unknown;
  sent: Sent;
}

/** A file begins at the beginning, and has no pages. */
const ofPages = ["limit", "cursor"];

/**
 * Answers with the whole list as a file. What fails before its first byte is an error like any other. What fails
 * later ends the connection: a file that broke off must not look whole.
 */
export async function serveWholeList(request: FileRequest, type: FileType) {
  const { services, place, viewContext, sent, found } = request;
  for (const name of ofPages) {
    if (Object.hasOwn(sent.query, name)) sent.errors[name] = [fieldTexts.not_of_file];
  }
  const input = await withinDeadline(requestTimeouts.findMs, () => parseInput(request, found));
  const key = viewContext.caller.apiKeyId.toHexString();
  await services.queues.files(key, performance.now() + requestTimeouts.handleMs, async () => {
    const open = await openFile(request, input);
    place.leave();
    await sendFile(request, open, type);
  });
}

interface OpenFile {
  /** It has more rows than a file shows. */
  isCut: boolean;
  first: SomeRows<object>;
  next(): Promise<SomeRows<object>>;
}

/** Reads the first rows, and records the access. A file of several pages is recorded as a read of every record. */
async function openFile(
  { operation, services, res, params, found, viewContext }: FileRequest,
  { query }: Awaited<ReturnType<typeof parseInput>>,
): Promise<OpenFile> {
  const { caller } = viewContext;
  const inTurn = <Result>(work: (until: number) => Promise<Result>) =>
    withinDeadline(requestTimeouts.handleMs, (until) =>
      services.queues.filePages(caller.apiKeyId.toHexString(), until, () => work(until)),
    );
  const list = await inTurn(async (until) =>
    operation.wholeList?.({ ...services, ...viewContext, params, query, found, until }),
  );
  if (!list) throw new TypeError("This list is no file");
  const next = () => inTurn((until) => list.next(until) as Promise<SomeRows<object>>);
  const first = await next();
  const isCut = !first.isLast && (await inTurn((until) => list.isLonger(longestFile.rows, until)));
  const data = first.isLast ? first.rows : everyRecord;
  const access = { caller, data, params, id: res.locals.request_id };
  await withinDeadline(requestTimeouts.handleMs, () => services.recordAccess(operation, access));
  return { isCut, first, next };
}

async function sendFile(request: FileRequest, file: OpenFile, type: FileType) {
  const { operation, services, viewContext, req, res } = request;
  const { caller, messageLanguage, today } = viewContext;
  const writer = writers[type](recordOf(operation, caller), messageLanguage === "es" ? ";" : ",");
  const name = `${operation.path.split("/").at(-1)}-${today}.${writer.extension}`;
  res.setHeader("Content-Type", `${type}; charset=utf-8`);
  res.setHeader("Content-Disposition", `attachment; filename="${name}"`);
  res.setHeader("List-Truncated", String(file.isCut));
  if (req.method === "HEAD") return res.end();
  takesLong(res);
  res.setMaxListeners(20); // with those of a pipeline it has more than the usual ten
  // The key may be revoked while a slow reader takes the file.
  const goesOn = () => services.authenticate(req.get("authorization"));
  const text = Readable.from(textOf(file, writer, goesOn), { objectMode: false });
  await pipeline(text, res).catch((error) => {
    if (error.code !== "ERR_STREAM_PREMATURE_CLOSE") throw error; // else the reader has gone
  });
}

/** The text of a file, some rows at a time. @throws Error when it would end before the list does, unsaid. */
async function* textOf(
  { isCut, first, next }: OpenFile,
  writer: FileWriter,
  goesOn: () => Promise<unknown>,
) {
  yield writer.header;
  let left = longestFile.rows;
  for (let some = first; ; some = await next()) {
    const rows = some.rows.slice(0, left);
    left -= rows.length;
    if (rows.length > 0) yield writer.rows(rows);
    if (some.isLast && rows.length === some.rows.length) return;
    if (left === 0 && isCut) return;
    if (left === 0) throw new Error("The list became longer than a file may be");
    await goesOn();
  }
}

interface FileWriter {
  extension: string;
  header: string;
  rows(records: readonly object[]): string;
}

const writers: Record<FileType, (record: z.ZodType, delimiter: "," | ";") => FileWriter> = {
  "text/csv": (record, delimiter) => ({ extension: "csv", ...csvWriter(record, delimiter) }),
  "application/x-ndjson": (record) => {
    const write = jsonWriter(record);
    const lines = (records: readonly object[]) => records.map((one) => `${write(one)}\n`).join("");
    return { extension: "ndjson", header: "", rows: lines };
  },
};

/** The schema of one record of a list, as this caller sees it. */
function recordOf({ response }: Endpoint, caller: Caller): z.ZodType {
  const page = response && viewFor(response, caller);
  const data = page instanceof z.ZodObject ? page.shape.data : undefined;
  const record = data instanceof z.ZodArray ? data.element : undefined;
  if (!(record instanceof z.ZodType)) throw new TypeError("This answer is no list");
  return record;
}
