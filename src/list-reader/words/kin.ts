// Who a contact is to a person. `@` as in `states.ts`.

/** By what the registry calls them. A child, a spouse or a neighbour has no word there. */
export const relationships = {
  mother: {
    es: "madre, mamá, mami",
    en: "mother, mom, mum",
    pt: "mãe",
    fr: "mère, maman",
    ht: "manman",
  },
  father: { es: "padre, papá, papi", en: "father, dad", pt: "pai", fr: "père", ht: "papa" },
  sibling: {
    es: "herman@",
    en: "sibling, brother, sister",
    pt: "irmão, irmã",
    fr: "frère, soeur, sœur",
  },
  grandparent: {
    es: "abuel@",
    en: "grandparent, grandfather, grandmother, grandpa, grandma",
    pt: "avô, avó",
    fr: "grand-mère, grand-père",
    ht: "grann, granpapa",
  },
  aunt_uncle: {
    es: "tí@",
    en: "aunt, uncle, aunt uncle, aunt/uncle",
    pt: "ti@",
    fr: "tante, oncle",
    ht: "matant, tonton",
  },
  cousin: { es: "prim@", en: "cousin", pt: "prim@", fr: "cousine", ht: "kouzen, kouzin" },
  friend: { es: "amig@", en: "friend", pt: "amig@", ht: "zanmi" },
  legal_guardian: {
    es: "tutor, tutora, tutor legal, tutora legal, representante legal, guardia legal",
    en: "guardian, legal guardian",
    fr: "tuteur, tutrice",
  },
};

/**
 * Words that make the name behind them somebody else's: `Esposa de Pedro Gil`. Other kin are surnames too:
 * `Primo`.
 */
export const nearest = {
  es: `espos@, herman@, vecin@, tí@, abuel@, cuñad@, suegr@, novi@, amig@, compañer@, madre, padre, mamá, papá, mujer, marido,
    pareja, familiar`,
  en: "son, daughter, wife, husband, mother, father, sister, brother",
  pt: "mãe, pai, irmão, irmã, marido, mulher",
  fr: "mère, père, frère, soeur, épouse, époux, mari",
};

/** Other words that contact cells put in front of a name or in its place. */
export const furtherKin = {
  es: `madrastra, padrastro, hij@, espos@, cónyuge, marido, mujer, pareja, novi@, sobrin@, niet@, suegr@, yerno, nuera, cuñad@,
    padrino, madrina, vecin@, familiar, familia, pariente, representante, concubin@, compañer@`,
  en: "son, daughter, husband, wife, nephew, niece, neighbor, neighbour, relative",
  pt: "filh@, espos@, sobrinh@, vizinh@",
  fr: "fils, fille, mari, épouse, époux, neveu, nièce, voisin, voisine",
  ht: "pitit, madanm, vwazen",
};

/** Before who comes along without a name: `Rosa Gil + sus niños`. */
export const whoseCompanions = {
  es: "su, sus, un, una, la, el, los",
  en: "her, his",
  fr: "son, sa, ses",
};
