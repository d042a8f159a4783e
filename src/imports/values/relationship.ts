import type { Relationship } from "../../database/collections.js";
import { plain } from "./plain.js";

// Spanish, English, Portuguese. A child, a spouse or a neighbour has no word in the registry.
const words: Record<Relationship, string> = {
  mother: "madre mama mami mother mom mum mae",
  father: "padre papa papi father dad pai",
  sibling: "hermano hermana sibling brother sister irmao irma hermano/a hermano(a)",
  grandparent:
    "abuelo abuela grandparent grandfather grandmother grandpa grandma avo abuelo/a abuelo(a)",
  aunt_uncle: "tio tia aunt uncle aunt_uncle aunt/uncle tio/a tio(a)",
  cousin: "primo prima cousin primo/a primo(a)",
  friend: "amigo amiga friend amigo/a amigo(a)",
  legal_guardian:
    "legal_guardian guardian tutor tutora tutor_legal legal_guardian representante_legal guardia_legal",
};

const kinds = new Map<string, Relationship>();
for (const [kind, texts] of Object.entries(words) as [Relationship, string][]) {
  for (const text of texts.split(" ")) kinds.set(text, kind);
}

/** What the contact is to the person: `su mamá` → mother. */
export const readRelationship = (text: string): Relationship | undefined =>
  kinds.get(
    plain(text)
      .replace(/^(?:su|la|el|es su|mi) /, "")
      .replaceAll(" ", "_"),
  );
