import { z } from "zod";
import { objectId, optional, personName, phone, prose } from "../http/fields.js";
import { patchBody } from "../http/patch.js";

export const tipsPath = z.object({ person_id: objectId });

export const tipPath = tipsPath.extend({ tip_id: objectId });
export type TipPath = z.output<typeof tipPath>;

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
