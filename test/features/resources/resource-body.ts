/** A body that POST /v1/resources takes. */
export const resourceBody = (fields: Record<string, unknown> = {}) => ({
  name: "Cruz Roja Venezolana",
  type: "organization",
  country: "VE",
  ...fields,
});
