import { brotliDecompressSync } from "node:zlib";
import express from "express";
import supertest from "supertest";
import { describe, expect, test } from "vitest";
import { deskRouter } from "../../../src/kernel/http/desk.js";
import { startApi } from "../../support/api.js";

const { app, openInstance } = await startApi();

const readBytes: Parameters<supertest.Test["parse"]>[0] = (res, done) => {
  const chunks: Buffer[] = [];
  res.on("data", (chunk) => chunks.push(Buffer.from(chunk)));
  res.on("end", () => done(null, Buffer.concat(chunks)));
};

/** The addresses of what the page loads. */
async function files(): Promise<string[]> {
  const { text } = await supertest(app).get("/desk/").expect(200);
  return [...text.matchAll(/(?:src|href)="\.(\/[^"]+)"/g)].map(([, path]) => `/desk${path}`);
}

describe("/desk", () => {
  test("is a page under a policy of its own, asked for anew each time", async () => {
    await supertest(app).get("/desk").expect(308).expect("Location", "desk/");
    const { headers, text } = await supertest(app).get("/desk/").expect(200);
    expect(headers).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-cache",
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
    });
    expect(headers["content-security-policy"]).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; " +
        "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
    expect(text).not.toMatch(/https?:|<script>|<style|style=|onload/);
    const known = String(headers.etag);
    await supertest(app).get("/desk/").set("If-None-Match", known).expect(304, "");
  });

  test("shows photos from the address at which the service is known", async () => {
    const { app: known } = await openInstance({ PUBLIC_URL: "https://registry.example.org/api" });
    const { headers } = await supertest(known).get("/desk/").expect(200);
    expect(headers["content-security-policy"]).toContain(
      "img-src 'self' blob: data: https://registry.example.org;",
    );
  });

  test("its files are named by their content and kept for good", async () => {
    const paths = await files();
    expect(paths.map((path) => path.split(".").at(-1)).sort()).toEqual(["css", "js", "svg"]);
    for (const path of paths) {
      expect(path).toMatch(/-[\w-]{8}\.\w+$/);
      const { headers } = await supertest(app).get(path).expect(200);
      expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    }
  });

  test("the whole of it is small when it is compressed, and the same", async () => {
    let sent = 0;
    for (const path of ["/desk/", ...(await files())]) {
      const ask = (encoding: string) =>
        supertest(app).get(path).set("Accept-Encoding", encoding).buffer().parse(readBytes);
      const { body: plain, headers: plainly } = await ask("identity").expect(200);
      const { body, headers } = await ask("br, gzip").expect("Content-Encoding", "br");
      expect(plainly["content-encoding"]).toBeUndefined();
      expect(headers.vary).toContain("Accept-Encoding");
      expect(headers.etag).not.toBe(plainly.etag);
      // The client of the tests has read what it was sent, or it has not: both are the same file.
      const isRead = Buffer.compare(body, plain) === 0;
      expect(isRead ? body : brotliDecompressSync(body)).toEqual(plain);
      sent += Number(headers["content-length"]);
    }
    expect(sent).toBeGreaterThan(5_000);
    expect(sent).toBeLessThan(60_000);
  });

  test("nothing else is below it, and nothing is sent there", async () => {
    for (const path of ["/desk/duplicates", "/desk/index.html", "/desk/../package.json"]) {
      await supertest(app).get(path).expect(404);
    }
    for (const path of ["/desk", "/desk/"]) {
      await supertest(app).post(path).expect(405).expect("Allow", "GET, HEAD, OPTIONS");
    }
  });

  test("without a build of it there is none, and no harm", async () => {
    const bare = express().use(deskRouter(undefined, "/nowhere"));
    await supertest(bare).get("/desk/").expect(404);
  });

  test("is served 600 times a minute to one address", async () => {
    const limited = await openInstance({ TRUST_PROXY: 1 });
    const from = (address: string) =>
      supertest(limited.app).get("/desk/").set("X-Forwarded-For", address);
    for (let at = 0; at < 600; at += 1) await from("192.0.2.1").expect(200);
    const { headers } = await from("192.0.2.1").expect(429);
    expect(headers["ratelimit-policy"]).toBe('"desk";q=600;w=60');
    await from("192.0.2.2").expect(200);
  });
});
