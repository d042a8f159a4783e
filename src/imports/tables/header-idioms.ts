import type { Field } from "./header-words.js";

// Headers that mean something as a whole, whatever their words would mean one by one: data.

/** `Albergado en`, `Hospitalizada en`: who is there is no column of names. */
export const idioms: readonly [Field, RegExp][] = [
  [
    "note",
    /^\P{L}*(?:vive|viv[ií]a|mora|morava|lives?|living)[ _](?:con|com|with|sol[oa]|sozinh[oa])(?!\p{L})/iu,
  ],
  [
    "description",
    /(?<!\p{L})looks? like(?!\p{L})|^\P{L}*(?:desc[a-z]+ )?c[oó]mo (?:(?:la|a) (?:persona|pessoa) )?(?:es|era|luce|se ve|[eé])(?: (?:la|a) (?:persona|pessoa))?(?: f[ií]sicamente)?(?:\?.*| (?:y|o|\/) .*)?\P{L}*$/iu,
  ],
  [
    "contact_person_phone",
    /(?<!\p{L})(?:n[uú]meros?|numbers?) .*(?<!\p{L})(?:llamar|llamamos|reach|call|contactar|ligar|avisar)(?!\p{L})/iu,
  ],
  [
    "contact_person_relationship",
    /^\P{L}*(?:qu[eé] (?:es|eres|son) (?:usted |ud\.? |t[uú] |ustedes )?(?:del?|para)|o que (?:voc[eê] |o senhor |a senhora )?[eé] d[aeo]) /iu,
  ],
  [
    "source_id", // `rfl_case_id`; the number of a hospital's record is unique in that hospital only
    /^(?!.*(?:medical|hospital|patient|pacient|clinic|group|grupo|famil))(?:\p{L}{2,6}[_ ])?(?:case|record|caso|registro)[_ ]id$/iu,
  ],
  ["contact_person_phone", /^\P{L}*inf(?:o|ormaci[oó]n)\.? al\P{L}*$/iu],
  [
    "shelter",
    /^\P{L}*(?:(?:se )?(?:esta|encuentra) )?(?:albergad|refugiad|alojad|hospedad|abrigad|acolhid)[oa]s?(?:\(a\)|\/a)?[ _](?:en|em|no|na|at)\P{L}*$/iu,
  ],
  [
    "hospital",
    /^\P{L}*(?:(?:se )?(?:esta|encuentra) )?(?:hospitalizad|ingresad|recluid|internad|atendid|tratad)[oa]s?(?:\(a\)|\/a)?[ _](?:en|em|no|na|at)(?: (?:el |la |o |a )?(?:hospital|cl[ií]nica))?\P{L}*$/iu,
  ],
  [
    "location",
    /^\P{L}*(?:de|desde) (?:qu[eé]|d[oó]nde|cu[aá]l)(?!.*(?:hospital|cl[ií]nica|refugio|albergue|centro)) .*(?:sacaron|rescataron|rescatad[oa]|viene|vino|proviene|trajeron|evacuaron|evacuad[oa])\P{L}*$/iu,
  ],
  [
    "location",
    /^\P{L}*(?:(?:se )?(?:esta|encuentra) )?(?:(?:ubicad|localizad|encontrad|hallad|rescatad|resgatad|vist|domiciliad|radicad)[oa]s?(?:\(a\)|\/a)?|found|rescued|seen|located|(?:currently |actualmente )?staying|living|lives?|lived|residing|resid(?:es?|ed?|[ií]a|ente|ent)|viv(?:e|[ií]a|o)|morav?a|habita(?:ba)?|staying|(?:se )?(?:encontraba|estaba|estava)|desaparecid[oa]s?(?:\(a\)|\/a)?|desapareci[oó]|desapareceu|missing|disappeared|(?:last )?seen|visto por [uú]ltima vez)[ _](?:en|em|no|na|at|in|near|around)\P{L}*$/iu,
  ],
  [
    "location",
    /^\P{L}*(?:(?:rescued|evacuated|displaced|coming|comes|came|missing)[ _]from|(?:evacuad|desplazad|rescatad|resgatad|desalojad)[oa]s?(?:\(a\)|\/a)?[ _](?:de|desde|da|do)|(?:provenientes?|procedentes?|viene|vino|proviene|procede[mn]?|veio|vem|vind[oa]s?)[ _](?:de|desde|da|do)|end\.:?)\P{L}*$/iu,
  ],
];
