// Words within a name, and next to it. `@` as in `states.ts`.

/** They belong to the word after them, and are written in lower case. */
export const particles = {
  es: "de, del, la, los, las, y, san, santa",
  pt: "da, das, do, dos, e",
  it: "di",
  nl: "van",
  de: "von",
};

/** Surnames that begin with one, as given names do: `Abuela Del Carmen Pérez` is not the grandmother of Carmen. */
export const surnamesWithParticle = {
  es: "del consuelo, de dios, de la cruz, de la rosa, de la luz, de las casas, de los santos, de los dolores, de los reyes",
};

/** In front of a name. */
export const titles = {
  es: `sr, sra, srta, sres, señor, señora, señorita, dr, dra, doctor, doctora, lic, licd@, ing, prof, profa, profesor, profesora, abg, don,
    doña, tí@, abuel@, niñ@, sor, hn@, fray, br, paciente, ciudadan@, enfermer@, enf, sgto, insp, lcd@, tsu, arq, mons, cnel, tte, pbro, presbítero, cap, capitán, maestr@, vecin@,
    padre, reverend@, diácono, obispo`,
  en: `mr, mrs, ms, miss, mstr, chd, inf, mister, sir, rev, reverend, sister, brother, father, captain, capt, sergeant, uncle, aunt, auntie,
    grandma, grandpa`,
  pt: "seu, senhor, senhora, dona, irmã, irmão, frei, freira, doutor, doutora, professor, professora, menin@, avó, avô",
  fr: "mme, mlle, monsieur, madame, mademoiselle, docteur, soeur, sœur, frère, père, pasteur",
  ht: "madan, madam, misye, mesye, madmwazèl, pastè, frè",
};

/** Titles in front of a signatory of a list. Beside a person they are ordinary words. */
export const signatories = { es: "dr, dra, lic, licd@, ing, prof, abg" };
export const ranks = { es: "enf, econ, tsu, cap, cnel, tte, sgto", en: "msc" };

/** Words that look like titles or kinship, but are names if they are typed like this. */
export const namesAfterAll = { es: "Nina, Nino, Irma, IRMA, irma" };

/** Before a relative: `su mamá`. */
export const possessives = {
  es: "su, sus, el, la, los, un, una, mi, mis, nuestr@, nuestr@s",
  en: "his, her, my, our, the",
  pt: "sua, seu, minha, meu, minhas, meus",
  fr: "son, sa, mon, ma, mes, nos",
};
export const ofTheWriter = { es: "mi, su, tu", en: "my", pt: "minha, meu" };

/** States next to a name in its cell. None of these is a surname. */
export const besideNames = {
  es: `†, ✝, fallecid@, falleció, murió, occis@, difunt@, QEPD, Q.E.P.D., sin vida, de alta, dad@ de alta, egresad@, trasladad@, referid@,
    remitid@, transferid@, hospitalizad@, ingresad@, desaparecid@, localizad@, encontrad@, rescatad@, embarazad@, herid@, lesionad@,
    UCI, UTI, se fue, ya se fue, se retiró, ya se retiró, ya egresó, ya no está, no responde, no recuerda, no sabe`,
  en: "deceased, died, discharged, transferred, missing, pregnant, ICU",
  pt: "falecid@, transferid@, grávida, internad@",
  fr: "décédé~, transféré~, disparu~, enceinte, hospitalisé~",
  ht: "mouri, disparèt",
};
/** The same, if a sign separates them from the name. */
export const apartFromNames = {
  es: "alta, egreso, muert@, viv@, grave, estable",
  en: "dead, alive",
};

/** Words before a nickname. */
export const alias = {
  es: "(a), alias, apodad@, apod@, conocid@ como, mejor conocid@ como, le dicen",
  en: "aka, a.k.a., also known as, nicknamed",
  pt: "vulgo, conhecid@ como",
  fr: "dit, dite, surnommé~",
};

/** Between two names. */
export const between = { es: "y, e", en: "and", pt: "e", fr: "et", ht: "ak, epi" };
/** Between two numbers. */
export const or = { es: "o, u", en: "or", pt: "ou", fr: "ou" };
export const together = { es: "con", en: "with", pt: "com", fr: "avec" };

/** Never part of a name, anywhere in a text. */
export const sentences = {
  es: "fue, fueron, están, para, por, que, en, siguientes, pacientes, personas, favor, llamar, trasladad@s",
};
/** The same before the number of a sheet. */
export const sheets = { es: "hoja, página" };

/** As a whole name, or in front of one: newborns who have no name yet. */
export const newborns = {
  es: "rn, r n, recién nacid@, recién-nacid@, neonat@",
  pt: "recém nascid@, recém-nascid@",
};
export const babies = { es: "bebé", en: "baby", fr: "bébé", ht: "ti bebe" };
/** The name of a parent follows these. */
export const childrenOf = {
  es: "hij@ de, hij@ del, hij@ da, bebé de, bebé del, bebé da",
  en: "baby of, baby boy of, baby girl of",
  pt: "filh@ de, filh@ do, filh@ da, bebê de, bebê do, bebê da",
  fr: "bébé de, enfant de",
};

/** Between a name and the name of a parent. */
export const offspring = { es: "hij@", pt: "filh@", fr: "fils, fille", ht: "pitit" };

/** Words for a child in a column of documents or ages, and for babies without a known age. */
export const children = {
  es: "menor, menores, menor de edad, menores de edad, niñ@, niñ@s, bebé, rn, recién nacid@, lactante, neonat@",
  en: "baby, newborn, infant, minor, child",
  pt: "criança, recém nascid@",
  fr: "bébé, enfant, nourrisson, nouveau-né, mineur, mineure",
  ht: "ti moun, timoun, ti bebe",
};
/** Of these: titles of a person with a name, and words that make the person a child. */
export const childTitles = { es: "niñ@, niñ@s" };
export const minors = { es: "niñ@, bebé", en: "baby" };

/** Not a name, even with other words next to them. */
export const unnamed = {
  es: `nn, n n, n/n, desconocid@, desconocid@s, no id, sin id, no identificad@, no identificad@s, sin identificar, sin identificación,
    no identifica, no identificable, por identificar, anónim@, ignorad@, nadie, sin nombre, ilegible, ilegibles, no legible, no se lee,
    sin datos, sin información, sin apellido, sin apellidos`,
  en: "unknown, unidentified, anonymous, no name, illegible, unreadable, no data, no surname, no last name",
  pt: "desconhecid@, não id, não identificad@, não identificad@s, sem nome, ilegível, ilegíveis, sem dados, sem informação, sem sobrenome",
  fr: "illisible, sans nom, sans données, non identifié, non identifiée, inconnu, inconnue",
  ht: "pa lizib, enkoni",
};
/** Placeholders for a given name and a surname. */
export const placeholders = {
  es: "juan de los palotes, juana de los palotes",
  en: "john doe, jane doe, baby doe, joe bloggs",
  pt: "joão ninguém, zé ninguém",
  fr: "monsieur x, madame x",
};
/** As the whole cell. */
export const shortUnnamed = { es: "desc" };
/** Between a name and a place: `Ana Gil del hospital`. */
export const atPlace = { es: "a, al, de, del, el", pt: "do" };
/** No name begins with these. */
export const beforeNoName = { es: "sin, no, ver, idem", pt: "sem, não", fr: "sans" };

/** Alone or together: things in a bed, not persons. */
export const nobody = {
  es: `paciente, persona, fallecid@, cadáver, cuerpo, herid@, lesionad@, occis@, difunt@, víctima, masculin@, femenin@, sexo, hombre,
    mujer, varón, hembra, adult@, joven, ancian@, mayor, cama, cupo, puesto, vací@, libre, disponible, vacante, reservad@, restos,
    humanos, grave, leve, sord@, mud@, sordomud@, casa, apartamento, apto, sola, cerrad@, desocupad@, deshabitad@, abandonad@`,
  en: "deceased, body, victim, male, female, man, woman, patient, person, bed, empty, available",
  pt: "homem, mulher, falecid@, ferid@, vítima, leito, vazi@",
  fr: "personne, homme, femme, décédé~, blessé~, victime, corps, lit, vide",
  ht: "pasyan, moun, gason, fanm, kabann",
};

/** What people type to test a form, or leave from its example. The first ones are no surnames either. */
export const typedAtRandom = { en: "asdf, qwerty" };
export const examples = {
  es: "prueba, pruebas, ejemplo, nombre, nombres, apellido, apellidos, fulan@, fulan@ de tal",
  en: "test, testing, example, true, false",
  pt: "teste, exemplo, nome, sobrenome",
  fr: "exemple, essai, nom, prénom",
};

/** Beginnings of a cell that names several persons at once. Also the whole cell. */
export const families = {
  es: `familia, familias, las familias, fam, grupo familiar, núcleo familiar, matrimonio, herman@s, hermanit@s, los hermanos, las hermanas,
    familiares, los familiares, esposos, los esposos, niñ@s, los niños, las niñas, señores, los señores, sres, los sres, gemel@s,
    melliz@s, trilliz@s, los gemelos, las gemelas, los mellizos, las mellizas, los trillizos, las trillizas, sr y sra, sr e sra, sr & sra,
    sr/sra, flia, flias, moroch@s, los morochos, las morochas, los morochitos, las morochitas, los gemelitos, las gemelitas, jimaguas,
    los jimaguas, los hijos, las hijas, los nietos, las nietas, los sobrinos, las sobrinas, los primos, las primas, los abuelos, las abuelas,
    los padres, los papás, los tíos, las tías, los vecinos, los bebés, los menores, los muchachos, las muchachas, los hermanitos,
    las hermanitas, los novios, pareja, la pareja, una pareja`,
  en: `family of, the family, family, twins, the twins, mr and mrs, mr & mrs, mr/mrs, the children, the kids, the brothers, the sisters,
    siblings, the parents, the grandparents, couple, the couple`,
  pt: "família, grupo familiar, irmãos, os irmãos, as irmãs, os filhos, as filhas, as crianças, gêmeos, os gêmeos, as gêmeas, casal, o casal, os avós",
  fr: "famille, la famille, couple, m et mme, les enfants, les frères, les sœurs, jumeaux, jumelles, les jumeaux, les jumelles, les parents",
  ht: "fanmi, marasa, timoun yo",
};

/** After the number of persons who are with somebody. */
export const persons = {
  es: "personas",
  en: "persons, people",
  pt: "pessoas",
  fr: "personnes",
  ht: "moun",
};
/** Before these: `tres hermanos Gil`. */
export const counts = {
  es: "dos, tres, cuatro, cinco, seis",
  en: "two, three, four, five, six",
  pt: "dois, duas, três, quatro, cinco",
  fr: "deux, trois, quatre, cinq",
};
/** Of these, with a name after them: a household whose persons are not named. */
export const households = {
  es: "familia, familias, flia, fam, grupo familiar, núcleo familiar, matrimonio, hermanos, los hermanos",
  en: "family, family of, the family",
  pt: "família, família de, irmãos",
  fr: "famille, la famille",
  ht: "fanmi",
};
/** After the name of a traveller who is a child. */
export const youngTravellers = { en: "chd, inf, mstr" };
/** After `y`: persons without a name who are with somebody, `Ana Gil y otros`. */
export const furtherPersons = {
  es: "otro, otra, otros, otras, más, cía, compañía, familia, flia, esposa, esposo, señora, sra",
  en: "other, others, more, family, wife, husband",
  pt: "outros, outras, mais, família",
  fr: "autres, famille",
};

/** A person without a name, before `de` and a place: `la señora de la esquina`. */
export const somebody = {
  es: "señor, señora, señorita, hombre, mujer, niñ@, joven, muchach@, vecin@, abuel@",
  en: "man, woman, lady",
};
export const beforeSomebody = { es: "la, el, un, una", en: "the" };
export const behindSomebody = { es: "de, del, que, con", en: "of, from, with" };
/** Between a relative and a name: `hijo de Ana`. */
export const ofWhom = { es: "de, del", pt: "da, do, das, dos", en: "of" };
