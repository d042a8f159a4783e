// How forms call the person who is sought.

/** Whom a form calls so is no contact. */
const relativeSought =
  /(?<!\p{L})(?:familiar|pariente|ser querido|allegado)(?: o (?:amigo|conocido))? (?:desaparecid[oa]|perdid[oa]|extraviad[oa]|no localizad[oa])(?!\p{L})|(?<!\p{L})(?:qui[eé]n|que) se busca(?!\p{L})|(?<!\p{L})(?:loved one(?!s? to)|missing (?:relative|family member|loved one))(?!\p{L})/iu;
const whomSought =
  /^\P{L}*(?:a qui[eé]n|persona a (?:la que|qui[eé]n)) (?:usted |ud\.? )?(?:est[aá]s? )?busca(?:s|n|ndo)?(?!\p{L})/iu;
/** `La persona que buscas` is the person. */
const whoIsSought =
  /(?<=(?:person|pessoa|persona|paciente|familiar|patient)) (?:(?:a (?:la )?)?(?:que|quien|qui[eé]n)|(?:that|who|whom)? ?(?:you|we) (?:are|is)) (?:usted |ud\.? |voc[eê] )?(?:est[aá]s? |est[aã]o? )?(?:busc(?:as?|an|ando|amos|o)|procur(?:as?|ando|amos)|looking for|searching for|seeking)(?!\p{L})/iu;

/** What calls the person sought becomes a word for the person, or is left out behind one. */
export const soughtAsPerson = (header: string): string =>
  header.replace(relativeSought, "persona").replace(whomSought, "persona").replace(whoIsSought, "");

/** Where a form asks for another name too, what makes one that of the person: `Nombre de quien busca`. */
export const calledSought =
  / (?:a )?(?:que|quien|a qui[eé]n) (?:usted |ud\.? )?(?:est[aá]s? )?busc(?:as?|an|ando|amos|o)(?!\p{L})| (?:that )?you are looking for| buscad[oa]s?(?!\p{L})/iu;
