/** The first page of the document: what holds for every operation. */
export const introduction = `\
A public registry of persons reported missing or found after a disaster, with community tips, reports,
duplicate reviews, and a directory of help resources.

- **Key**: every request needs \`Authorization: Bearer <API_KEY>\`. A key belongs to a source, which owns what it creates.
- **Shapes**: one object is \`{"data": {...}}\`, a list \`{"data": [...], "pagination": {...}}\`. Bodies are plain JSON
  objects, 256 KiB at most. Unknown fields and parameters are refused (422), so a typo never goes unnoticed.
- **Enumerations**: requests give the bare handle (\`"gender": "female"\`), answers give \`{"handle", "label"}\`.
  \`GET /v1/options\` lists every handle with its label.
- **Views**: without \`persons:sensitive:read\` persons are shown minimized. Fields that the key may not see are left
  out; all others are always there, null when there is no value.
- **Text** is cleaned before it counts: NFC, trimmed, every run of white space one space, invisible characters
  removed. Blank optional text counts as null (but not in resources).
- **Errors**: 422 has \`{"errors": {field: [message, ...]}}\`, every other \`{"error": message}\`. All failing fields at once.
  The header \`Error-Code\` says to programs which error it is, and never changes; messages are for people: in English, in
  Spanish where \`Accept-Language\` prefers it. What leads to no operation has codes of its own: \`path_not_found\`,
  \`method_not_allowed\` (405), \`headers_too_large\` (431).
- **Lists**: 50 a page, 100 at most. Follow \`pagination.next_cursor\` until it is null.
- **Retries**: send POSTs with an \`Idempotency-Key\`; send PATCH, DELETE and photos with \`If-Match\` to change only what you have seen.
- **Limits** per key and minute stand in \`RateLimit\` and \`RateLimit-Policy\`; after a 429 or 503 wait \`Retry-After\` seconds.
- Times are ISO 8601 in UTC, dates \`YYYY-MM-DD\`, ids 24 hex digits. HEAD answers like GET, without a body.
`;
