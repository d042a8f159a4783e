import { z } from "zod";
import { permissions } from "../../kernel/auth/permissions.js";
import type { ApiKeyDocument } from "../../kernel/database/collections.js";
import { endpointsOver } from "../../kernel/http/endpoint.js";
import { dataOf } from "../../kernel/http/envelope.js";
import { invalidKey } from "../../kernel/http/errors.js";
import { examples } from "../../kernel/http/examples.js";
import { wireTime } from "../../kernel/http/fields.js";
import type { MeServices } from "./me.services.js";

const endpoint = endpointsOver<MeServices>({
  name: "Me",
  description: "The key that asks.",
});

const me = z
  .object({
    name: z
      .string()
      .meta({ description: "What the key is called: it signs what the key decides." }),
    source: z.string().meta({ description: "The source that owns what the key makes." }),
    permissions: z.array(z.enum(permissions)),
    expires_at: wireTime,
    limits: z.object({
      requests_per_minute: z.int(),
      full_views_per_minute: z.int().meta({
        description: "Of these, how many may read what `persons:sensitive:read` alone shows.",
      }),
    }),
  })
  .meta({ id: "Me" })
  .register(examples, {
    me: {
      name: "Red de refugios",
      source: "shelter_list",
      permissions: ["persons:read", "persons:write"],
      expires_at: "2027-01-15T14:03:22.118Z",
      limits: { requests_per_minute: 600, full_views_per_minute: 300 },
    },
  });

export const meEndpoints = [
  endpoint({
    method: "get",
    path: "/v1/me",
    summary: "Get the name, source and permissions of the key",
    resource: "API key",
    response: dataOf(me),
    async handle({ collections: { apiKeys }, rateLimits, caller }) {
      const options = { projection: { permissions: 1, expires_at: 1 }, maxTimeMS: 5_000 };
      const key = await apiKeys.findOne<Pick<ApiKeyDocument, "permissions" | "expires_at">>(
        { _id: caller.apiKeyId },
        options,
      );
      if (!key) throw invalidKey();
      const { requests, sensitive } = rateLimits.quotasOf(caller);
      return {
        data: {
          name: caller.name,
          source: caller.source,
          permissions: key.permissions,
          expires_at: key.expires_at,
          limits: { requests_per_minute: requests, full_views_per_minute: sensitive },
        },
      };
    },
  }),
];
