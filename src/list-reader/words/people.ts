// Words for people without their names, by language. Folded. Commas separate phrases.

/** The whole cell of a contact if the person is their own contact, or if the cell answers yes or no. */
export const themselves = {
  es: "ella misma, el mismo, la misma, ellos mismos, mism@, si mism@, yo, yo mism@, uno mismo, usted mismo, la misma persona, misma persona, la propia persona, propia persona, el propio, la propia, el propio paciente, la propia paciente, el mismo paciente, la misma paciente, mismo paciente, misma paciente, el interesado, la interesada, el titular, la titular, titular, sol@, nadie, vecin@s, amig@s, compañeros, familiares, padres, papas, ambos, ambos padres, herman@s, hij@s, abuel@s, tí@s, prim@s, ella, el, esta sol@, huérfan@, con ella, con el, aqui mismo, comunidad, la comunidad, apagado, mañana, fallecid@, falleció, hospitalizad@, desaparecid@, tambien desaparecid@, si, no",
  en: "self, himself, herself, myself, themself, themselves, same person, the same person, the same, same, the patient, the person, own, n/a, yes, no",
  pt: "ela mesma, ele mesmo, a mesma, o mesmo, a mesma pessoa, a propria, o proprio, a propria pessoa, a propria paciente, o proprio paciente, eu, eu mesm@, sim, nao",
  fr: "elle-meme, lui-meme, elle meme, lui meme, moi-meme, moi meme, la meme personne, la personne meme, le patient, la patiente, l'interesse, l'interessee, oui, non",
  ht: "li menm, limenm, mwen menm, menm moun nan, wi",
};

/** A cell that begins with one of these refers to another row: `la misma del 0119`. */
export const asAnother = {
  es: "la misma de, la misma del, la misma que, el mismo de, el mismo del, el mismo que, igual que, igual a, igual al, idem",
  en: "same as",
  pt: "a mesma de, a mesma que, o mesmo de, o mesmo que, igual a",
  fr: "la meme que, le meme que, idem",
};

/** Offices that answer for somebody, as the whole cell. */
export const offices = {
  es: "consul, consulado, embajada, secretaria, policia, guardia, recepcion, enfermeria, trabajo social, trabajadora social, trabajador social, coordinacion, coordinador, coordinadora, direccion, gerencia, administracion, jefatura, comando, comision, jefe, jefa, supervisor, supervisora, rrhh, recursos humanos, fiscalia, defensoria, defensoria del pueblo, lopnna, cpnna, bomberos, defensa civil, proteccion civil",
  en: "consul, consulate, embassy, police, reception, front desk, nursing, social work, social worker, management",
  pt: "consul, consulado, embaixada, policia, recepcao, enfermagem, assistente social, assistencia social, defesa civil",
  fr: "consul, consulat, ambassade, police, accueil, secretariat, assistante sociale, protection civile",
};

/** Words before a number. They are no name. */
export const labelsOfNumbers = {
  es: "tel, telf, tlf, tlfn, tlfno, tf, wsp, telefono, telefonos, cel, celular, movil, numero",
  en: "phone, phone number, telephone, mobile, cell, whatsapp",
  pt: "fone, telefone, telemovel",
  fr: "portable, numero de telephone",
  ht: "telefon",
};

/** Words before a number in a sentence. */
export const asksToCall = {
  es: "llamar, llame, llamen, contacto, contactar, comunicarse, avisar, escribir, whats",
  en: "call, please call, contact, text",
  pt: "ligar, ligue, contato",
  fr: "appeler, appelez, contacter",
  ht: "rele",
};
