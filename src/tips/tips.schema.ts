import { z } from "zod";
import { orders } from "../database/keyset.js";
import { objectId, optional, personName, phone, prose, wireId, wireTime } from "../http/fields.js";
import { listQuery } from "../http/list-query.js";
import { patchBody } from "../http/patch.js";

export const tipsPath = z.object({ person_id: objectId });

export const tipPath = tipsPath.extend({ tip_id: objectId });
export type TipPath = z.output<typeof tipPath>;

const order = z.enum(orders);

export const tipListQuery = listQuery({ order: order.optional() });

/** A walk through the list: what is fixed by its first request and carried in its cursors. */
export const tipWalk = z.object({ order });
export type TipWalk = z.output<typeof tipWalk>;

const fields = {
  sender_name: personName(2),
  sender_phone: optional(phone),
  message: prose(),
};

export const newTip = z.strictObject({
  ...fields,
  sender_is_minor: z
    .boolean()
    .nullish()
    .transform((given) => given ?? false),
});
export type NewTip = z.output<typeof newTip>;

/** Whether the author is a minor is settled when the tip is made. */
export const tipChanges = patchBody(fields);
export type TipChanges = z.output<typeof tipChanges>;

/** All that a caller can ever see of a tip: what is stored beyond these fields stays private. */
export const tip = z
  .object({
    id: wireId,
    person_id: wireId,
    sender_name: z.string(),
    sender_phone: z.string().nullable(),
    message: z.string(),
    created_at: wireTime,
    updated_at: wireTime,
  })
  .meta({ id: "Tip" });
