import { z } from "zod";
import { integerParameter, line, maximum } from "../../kernel/http/fields.js";
import { fieldTexts } from "../../kernel/messages/fields.js";
import { message } from "../../kernel/messages/schema-messages.js";
import { placeIn, utcTime } from "./entry-place.view.js";

const mostResults = 200;
const mostSkipped = 1_000;

const minEntryDate = z
  .string()
  .regex(utcTime, message(fieldTexts.not_utc))
  .transform(placeIn)
  .meta({
    description:
      "Records from this entry_date on, in its order. To go on, send the entry_date of the last record, as it came. " +
      "Without it: the records that changed last, the newest first.",
    example: "2026-06-25T14:00:00.123456Z",
  });

const feedQuery = {
  min_entry_date: minEntryDate.optional(),
  skip: integerParameter(0, mostSkipped)
    .default(0)
    .meta({
      description:
        "Passes over so many records; 1,000 at most: go on by min_entry_date instead. Below max_results it passes " +
        "over those alone whose entry_date is min_entry_date: to go on from one, ask for 2 at least.",
    }),
  max_results: integerParameter(1)
    .transform((asked) => Math.min(asked, mostResults))
    .default(10)
    .meta({ description: "Above 200 counts as 200. Records of one entry_date are never parted." }),
  person_record_id: line(maximum.short)
    .optional()
    .meta({ description: "This person alone, by the id that the feed gives it." }),
};

export const personFeedQuery = z.strictObject({
  ...feedQuery,
  omit_notes: z
    .enum(["no", "yes", "false", "true", "0", "1"])
    .default("no")
    .transform((said) => said === "yes" || said === "true" || said === "1")
    .meta({ description: "`yes`, `true` or `1`: persons without notes." }),
});

export const noteFeedQuery = z.strictObject(feedQuery);
export type FeedQuery = z.output<typeof noteFeedQuery>;
