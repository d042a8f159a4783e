export interface Sent {
  method: string;
  path: string;
  key?: string;
  language?: string;
  headers?: Record<string, string>;
  /** JSON; a text is sent as it is. */
  body?: object | string;
}

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  /** Everything that came. */
  all: string;
}

/** Sends requests to the service at this address. One that is not answered within a minute fails. */
export const sendTo =
  (url: string) =>
  async ({ method, path, key, language, headers, body }: Sent): Promise<Answer> => {
    const isForm = body instanceof FormData;
    const answer = await fetch(url + path, {
      method: method.toUpperCase(),
      headers: {
        ...(key !== undefined && { Authorization: `Bearer ${key}` }),
        ...(language !== undefined && { "Accept-Language": language }),
        ...(body !== undefined && !isForm && { "Content-Type": "application/json" }),
        ...headers,
      },
      body: typeof body === "object" && !isForm ? JSON.stringify(body) : (body ?? null),
      signal: AbortSignal.timeout(120_000),
    });
    // A photo is searched byte by byte.
    const text = Buffer.from(await answer.arrayBuffer());
    const isText = answer.headers.get("content-type")?.startsWith("application/json") ?? false;
    const told = text.toString(isText ? "utf8" : "latin1");
    const lines = [...answer.headers].map((header) => header.join(": "));
    return {
      status: answer.status,
      headers: answer.headers,
      text: told,
      all: [...lines, told].join("\n"),
    };
  };
