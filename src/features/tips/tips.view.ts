import type { ObjectId } from "mongodb";
import { z } from "zod";
import type { Caller } from "../../kernel/auth/authenticate.js";
import type { TipDocument } from "../../kernel/database/collections.js";
import { examples, exampleTimes } from "../../kernel/http/examples.js";
import { wireId, wireTime } from "../../kernel/http/fields.js";
import { projectionOf, viewsOf } from "../../kernel/http/view.js";

interface Reader {
  caller: Caller;
  /** The person that the tip is about. */
  person_id: ObjectId;
}

const { field, stored, view } = viewsOf<TipDocument, Reader>();

/** Who a minor author is needs `persons:sensitive:read`. */
const isProtected = (
  { sender_is_minor }: Pick<TipDocument, "sender_is_minor">,
  { caller }: Reader,
) => sender_is_minor && !caller.can("persons:sensitive:read");

/** A tip as a caller may see it. In the example no such person or phone exists. */
const shown = view({
  id: stored("_id", wireId, "66f2c0a1b3d4e5f607182a01"),
  person_id: field(wireId, [], (_, { person_id }) => person_id, "66f2c0a1b3d4e5f60718293a"),
  sender_name: field(
    z.string().meta({
      description: "Of a minor author only the first word, without `persons:sensitive:read`.",
    }),
    ["sender_name", "sender_is_minor"],
    (tip, reader) =>
      isProtected(tip, reader) ? (tip.sender_name.split(" ", 1)[0] ?? "") : tip.sender_name,
    "Pedro Ejemplo",
  ),
  sender_phone: field(
    z.string().nullable().meta({
      description: "E.164. Null for a minor author, unless the key holds `persons:sensitive:read`.",
    }),
    ["sender_phone", "sender_is_minor"],
    (tip, reader) => (isProtected(tip, reader) ? null : (tip.sender_phone ?? null)),
    "+584145550102",
  ),
  message: stored("message", z.string(), "La vi el lunes en la plaza, estaba bien."),
  created_at: stored("created_at", wireTime, exampleTimes.created_at),
  updated_at: stored("updated_at", wireTime, exampleTimes.updated_at),
});

export const tipExample = shown.example;

/** All that a caller can ever see of a tip: what is stored beyond these fields stays private. */
export const tip = shown.schema.meta({ id: "Tip" }).register(examples, { tip: tipExample });

export const tipProjection = projectionOf(shown);

export const viewTip = (found: TipDocument, person_id: ObjectId, caller: Caller) =>
  shown.read(found, { person_id, caller });
