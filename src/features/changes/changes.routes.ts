import { z } from "zod";
import { endpointsOver } from "../../kernel/http/endpoint.js";
import { pageSize } from "../../kernel/http/fields.js";
import { withLinks } from "../persons/links.store.js";
import type { ChangeServices } from "./changes.services.js";
import { pageOfChanges, viewChange } from "./changes.view.js";
import { followChanges } from "./follow.js";
import { eachOnce } from "./read-changes.store.js";

const endpoint = endpointsOver<ChangeServices>({
  name: "Changes",
  description: "What partners follow to keep a copy of the public registry.",
});

export const changeEndpoints = [
  endpoint({
    method: "get",
    path: "/v1/changes",
    summary: "Follow every change of the public registry",
    description:
      "Every person that was made or changed, and every one that is gone (deleted, hidden, taken back with its " +
      "import), of all sources, the oldest change first. Without a cursor it begins with everybody who is public. " +
      "A record appears once a page, as it is now. Keep `next_cursor`: it is never null, and a page with fewer " +
      "than `limit` records is mostly the last for now. Changes of the last seconds may come twice. A cursor is " +
      "good for 400 days; after that, and when the registry was restored from a backup, the answer is 410: begin " +
      "again without a cursor, and drop what does not come any more. Ages, addresses of photos and labels are as " +
      "of the answer: that they change with time is no change of the record.",
    resource: "Change",
    permission: "persons:read",
    cursorsExpire: true,
    query: z.strictObject({
      limit: pageSize.default(50),
      cursor: z
        .string()
        .optional()
        .meta({ description: "`next_cursor` of an earlier answer, unchanged." }),
    }),
    ...pageOfChanges,
    async handle({ query, ...request }) {
      const { changes, next_cursor } = await followChanges(request, query);
      const rows = eachOnce(changes);
      const persons = await withLinks(
        request.collections,
        rows.flatMap(({ person }) => person ?? []),
        request.caller,
      );
      const byId = new Map(persons.map((person) => [person._id.toHexString(), person]));
      return {
        data: rows.map((row) => viewChange(row, byId.get(row._id.toHexString()), request)),
        pagination: { next_cursor, limit: query.limit },
      };
    },
  }),
];
