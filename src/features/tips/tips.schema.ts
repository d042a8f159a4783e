import { z } from "zod";
import { examples } from "../../kernel/http/examples.js";
import { objectId, optional, personName, phone, prose } from "../../kernel/http/fields.js";
import { patchBody } from "../../kernel/http/patch.js";

export const tipsPath = z.object({ person_id: objectId });

export const tipPath = tipsPath.extend({ tip_id: objectId });
export type TipPath = z.output<typeof tipPath>;

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
