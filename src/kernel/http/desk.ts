import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, posix, relative, sep } from "node:path";
import type { RequestHandler, Router } from "express";
import { root } from "../root.js";
import { isKnown } from "./entity-tag.js";
import { filesRouter, pagePolicy, withPolicy } from "./pages.js";

/** What the build makes of src/desk. */
const builtDesk = join(root, "dist/desk");

/** The encodings of a file, the smallest first, with the ending of the file that the build made for each. */
const encodings = { br: ".br", gzip: ".gz" } as const;

interface DeskFile {
  name: string;
  tag: string;
  bytes: Buffer;
  compressed: Partial<Record<keyof typeof encodings, Buffer>>;
}

/**
 * GET /desk/ and the files of the page: the desk for moderators, which calls the API with the key that they type in.
 * Without a build, the addresses of the desk get 404.
 * @param publicUrl photos may come from this address too, when it is not the address of the page.
 */
export function deskRouter(publicUrl: string | undefined, folder = builtDesk): Router {
  const policy = policyFor(publicUrl);
  const built = readFiles(folder).map((file) => {
    const isPage = file.name === "index.html";
    const path = isPage ? "/desk/" : `/desk/${file.name}`;
    return [path, withPolicy(policy, send(file, isPage ? "no-cache" : forever))] as const;
  });
  // The address is relative, because a proxy may serve the service under another path.
  const redirect: RequestHandler = (_req, res) => res.redirect(308, "desk/");
  return filesRouter("desk", {
    ...Object.fromEntries(built),
    ...(built.length > 0 && { "/desk": withPolicy(policy, redirect) }),
  });
}

/** The file's name contains a hash of its content, so a browser can keep it for ever. */
const forever = "public, max-age=31536000, immutable";

/** The page may load scripts and styles from this service only, and call only this service. */
const policyFor = (publicUrl: string | undefined) =>
  pagePolicy(
    "script-src 'self'",
    "style-src 'self'",
    ["img-src 'self' blob: data:", publicUrl && new URL(publicUrl).origin]
      .filter(Boolean)
      .join(" "),
    "connect-src 'self'",
  );

/** Reads all files of the desk into memory: they are few and small. */
function readFiles(folder: string): DeskFile[] {
  if (!existsSync(folder)) return [];
  const endings = Object.values(encodings);
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !endings.some((ending) => entry.name.endsWith(ending)))
    .map((entry) => readFile(folder, join(entry.parentPath, entry.name)));
}

function readFile(folder: string, path: string): DeskFile {
  const bytes = readFileSync(path);
  return {
    name: relative(folder, path).split(sep).join(posix.sep),
    tag: createHash("sha256").update(bytes).digest("base64url"),
    bytes,
    compressed: Object.fromEntries(
      Object.entries(encodings)
        .filter(([, ending]) => existsSync(path + ending))
        .map(([encoding, ending]) => [encoding, readFileSync(path + ending)]),
    ),
  };
}

const send =
  ({ name, tag, bytes, compressed }: DeskFile, caching: string): RequestHandler =>
  (req, res) => {
    const encoding = (["br", "gzip"] as const).find(
      (one) => compressed[one] && req.acceptsEncodings(one),
    );
    // Each encoding has a tag of its own.
    const entityTag = `"${tag}${encoding ? `-${encoding}` : ""}"`;
    res.vary("Accept-Encoding").set({ ETag: entityTag, "Cache-Control": caching });
    if (isKnown(req.get("if-none-match"), entityTag)) return void res.status(304).end();
    if (encoding) res.set("Content-Encoding", encoding);
    res.type(posix.extname(name)).send((encoding && compressed[encoding]) ?? bytes);
  };
