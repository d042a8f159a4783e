/** Why a request did not do what it was sent for. */
export type FailureKind =
  | "offline"
  | "busy"
  | "failed"
  | "signed-out"
  | "forbidden"
  | "gone"
  | "changed"
  | "conflict"
  | "invalid";

/** A request that failed; it may be sent again when `isPassing`. */
export class Failure extends Error {
  constructor(
    readonly kind: FailureKind,
    /** What the service says of it, by field where it names one. */
    readonly messages: readonly { field?: string; text: string }[] = [],
    /** Earlier than this many seconds from now it is no use to ask again. */
    readonly retryAfter = 0,
  ) {
    super(kind);
  }

  /** Asking again may help. */
  get isPassing(): boolean {
    return this.kind === "offline" || this.kind === "busy" || this.kind === "failed";
  }
}

/** Whatever was thrown; what is no answer of the service is a fault of the page. */
export const asFailure = (error: unknown): Failure =>
  error instanceof Failure ? error : new Failure("failed");

const kinds: Record<number, FailureKind> = {
  401: "signed-out",
  403: "forbidden",
  404: "gone",
  409: "conflict",
  412: "changed",
  429: "busy",
  503: "busy",
};

/** What a refusal says. */
export function failureOf(response: Response, body: string): Failure {
  const kind = kinds[response.status] ?? (response.status < 500 ? "invalid" : "failed");
  const seconds = Number(response.headers.get("Retry-After"));
  return new Failure(kind, messagesOf(body), Number.isFinite(seconds) ? seconds : 0);
}

/** What the service refuses in a field. */
export const wrongIn = (failure: Failure | undefined, field: string): string | undefined =>
  failure?.messages
    .filter((message) => message.field === field)
    .map(({ text }) => text)
    .join(" ") || undefined;

function messagesOf(body: string): Failure["messages"] {
  try {
    const { error, errors } = Object(JSON.parse(body));
    if (typeof error === "string") return [{ text: error }];
    return Object.entries<string[]>(errors ?? {}).flatMap(([field, texts]) =>
      texts.map((text) => ({ field, text })),
    );
  } catch {
    return []; // a proxy's page
  }
}
