import { eventually } from "./service.js";

interface SentList {
  name: string;
  lines: readonly string[];
  /** The other fields of the form. */
  form?: Record<string, string>;
}

/** A partner who sends lists to a service over HTTP. */
export function listSender(url: string, key: string) {
  const headers = { Authorization: `Bearer ${key}` };
  const send = ({ name, lines, form = {} }: SentList) => {
    const body = new FormData();
    for (const [field, text] of Object.entries(form)) body.set(field, text);
    body.set("file", new Blob([lines.join("\n")]), name);
    return fetch(`${url}/v1/imports`, { method: "POST", headers, body });
  };
  return {
    send,
    /** What became of an import that was accepted, when it has ended. */
    ended: async (sent: Response) => {
      const { data } = Object(await sent.json());
      return eventually(async () => {
        const shown = await fetch(`${url}/v1/imports/${data.id}`, { headers });
        const { data: seen } = Object(await shown.json());
        return ["queued", "running"].includes(seen.state) ? undefined : seen;
      });
    },
  };
}
