import { z } from "zod";
import { orders } from "../database/keyset.js";
import { examples } from "../http/examples.js";
import { objectId, optional, personName, phone, prose, wireId, wireTime } from "../http/fields.js";
import { listQuery, orderParameter } from "../http/list-query.js";
import { patchBody } from "../http/patch.js";

export const tipsPath = z.object({ person_id: objectId });

export const tipPath = tipsPath.extend({ tip_id: objectId });
export type TipPath = z.output<typeof tipPath>;

export const tipListQuery = listQuery({ order: orderParameter });

/** A walk through the list: what is fixed by its first request and carried in its cursors. */
export const tipWalk = z.object({ order: z.enum(orders) });
export type TipWalk = z.output<typeof tipWalk>;

const fields = {
  sender_name: personName(2),
  sender_phone: optional(phone).meta({
    description: "One valid number, national (Venezuelan) or international.",
  }),
  message: prose(),
};

export const newTip = z
  .strictObject({
    ...fields,
    sender_is_minor: z
      .boolean()
      .nullish()
      .transform((given) => given ?? false)
      .meta({
        description: "Protects the author: phone and last name are shown to few keys only.",
      }),
  })
  .register(examples, {
    example: {
      sender_name: "Pedro Ejemplo",
      sender_phone: "0414-5550102",
      message: "La vi el lunes en la plaza, estaba bien.",
    },
  });
export type NewTip = z.output<typeof newTip>;

/** Whether the author is a minor is settled when the tip is made. */
export const tipChanges = patchBody(fields).register(examples, {
  example: { message: "La vi el martes en la plaza, estaba bien." },
});
export type TipChanges = z.output<typeof tipChanges>;

export const tipExample = {
  id: "66f2c0a1b3d4e5f607182a01",
  person_id: "66f2c0a1b3d4e5f60718293a",
  sender_name: "Pedro Ejemplo",
  sender_phone: "+584145550102",
  message: "La vi el lunes en la plaza, estaba bien.",
  created_at: "2026-01-15T14:03:22.118Z",
  updated_at: "2026-01-15T16:40:09.502Z",
};

/** All that a caller can ever see of a tip: what is stored beyond these fields stays private. */
export const tip = z
  .object({
    id: wireId,
    person_id: wireId,
    sender_name: z.string().meta({
      description: "Of a minor author only the first word, without `persons:sensitive:read`.",
    }),
    sender_phone: z.string().nullable().meta({
      description: "E.164. Null for a minor author, unless the key holds `persons:sensitive:read`.",
    }),
    message: z.string(),
    created_at: wireTime,
    updated_at: wireTime,
  })
  .meta({ id: "Tip" })
  .register(examples, { tip: tipExample });
