/** What a key may be allowed to do. */
export const permissions = [
  "persons:read",
  "persons:write",
  "persons:sensitive:read",
  "reports:write",
  "tips:write",
  "duplicates:read",
  "duplicates:write",
  "resources:write",
  "webhooks:write",
] as const;

export type Permission = (typeof permissions)[number];
