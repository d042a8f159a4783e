import { type ChildProcess, fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { join } from "node:path";

const checkout = join(import.meta.dirname, "../..");
const program = join(import.meta.dirname, "command-host.js");

/** What a command did, as its caller sees it. */
export interface CommandResult {
  code: number;
  stdout: string;
  stderr: string;
}

/** A process that runs commands, one at a time. */
interface Host {
  child: ChildProcess;
  run(file: string, args: string[], env: NodeJS.ProcessEnv): Promise<CommandResult>;
}

/** Those that have nothing to do, by the language in which they speak: a process reads it once. */
const idle = new Map<string, Host[]>();

/**
 * Runs a built command in a process that has run others before, which takes a fraction of what a process of its
 * own takes: nearly all of that is the loading of the same modules. Commands that run at once have a process each.
 */
export async function runWarm(
  file: string,
  args: string[],
  env: NodeJS.ProcessEnv,
): Promise<CommandResult> {
  const language = languageOf(args, env);
  const hosts = idle.get(language) ?? [];
  idle.set(language, hosts);
  const host = hosts.pop() ?? startHost();
  const result = await host.run(join(checkout, file), args, env);
  if (host.child.connected) hosts.push(host);
  return result;
}

function languageOf(args: string[], { LC_ALL, LC_MESSAGES, LANG }: NodeJS.ProcessEnv): string {
  const given = args.flatMap((arg, at) => (arg.startsWith("--lang") ? [arg, args[at + 1]] : []));
  return JSON.stringify([LC_ALL, LC_MESSAGES, LANG, given]);
}

function startHost(): Host {
  const mark = `<${randomUUID()}>`;
  const child = fork(program, [mark], { cwd: checkout, execArgv: [], silent: true });
  const streams = [child.stdout, child.stderr].map((stream) => {
    if (!stream) throw new Error("The streams of the process are not piped");
    return stream.setEncoding("utf8");
  });
  const written = ["", ""];
  streams.forEach((stream, at) => {
    stream.on("data", (text: string) => {
      written[at] += text;
    });
  });
  // It ends with the process of the tests, and does not keep that one.
  for (const handle of [child, child.channel, child.stdin, ...streams]) Object(handle).unref();

  const ended = once(child, "close").then(([code, signal]) => {
    if (typeof code !== "number") throw new Error(`The command was ended by ${signal}`);
    return { code, stdout: written[0] ?? "", stderr: written[1] ?? "" };
  });
  ended.catch(() => {});

  /** What a stream has brought until the mark. */
  async function textOf(at: number): Promise<string> {
    while (!written[at]?.endsWith(mark)) await once(streams[at] ?? child, "data");
    return written[at]?.slice(0, -mark.length) ?? "";
  }

  async function toEnd(): Promise<CommandResult> {
    const [code] = await once(child, "message");
    const [stdout = "", stderr = ""] = await Promise.all([textOf(0), textOf(1)]);
    return { code, stdout, stderr };
  }

  return {
    child,
    run(file, args, env) {
      written.fill("");
      child.send({ file, args, env });
      return Promise.race([toEnd(), ended]);
    },
  };
}
