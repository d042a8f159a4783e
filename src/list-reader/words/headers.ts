// The meaning of the words of headers, by language: data. Commas separate phrases. Case, accents, plurals and articles
// do not matter, also not articles within a phrase. `@` as in `states.ts`. `src/list-reader/columns/meanings.ts` has
// the meaning of words together.

/** What a column holds, or what its header says about it. */
export const concepts = {
  name: {
    es: "nombre, nom, nomb, nbre, nmbre",
    en: "name, nm",
    pt: "nome",
    fr: "nom de la personne",
    ht: "non",
  },
  completeName: {
    es: "nombre completo, nombrecompleto",
    en: "full name, complete name, legal name, display name, real name",
    pt: "nome completo, nome social",
    fr: "nom complet",
  },
  wholeName: {
    es: "nombre apellido, n y apellido, nya, nyap, llama, dice llamarse, nombreyapellido, nombresyapellidos",
    en: "first and last name, name and surname, first name and last name",
    pt: "nome e sobrenome, como chama",
    fr: "nom et prenom complets, prenoms et nom",
    ht: "non ak siyati, non konple",
  },
  surnameFirst: {
    es: "nombre apellidos nombres",
    en: "surname first name, surname and forename, surname and given name, surname and name, last first, last first mi, last name first name, last name first name mi, last name first name middle, family name first name, family name and given name, last name first",
    pt: "sobrenome e nome, apelido e nome",
    fr: "nom et prenom, nom prenom",
    ht: "siyati ak non",
  },
  surname: {
    es: "apellido, ap, ape, apell, apel, apdo, apellido familia, soltera, casada, paterno, materno, nombre familia",
    en: "surname, sur name, last name, last, last nm, family name, lname, l name, name last, maiden name",
    pt: "sobrenome, sobrenome familia, sobre nome, apelido, apelido familia, nome familia, ultimo nome",
    fr: "nom famille, patronyme, nom patronymique, nom de naissance",
    ht: "siyati, non fanmi",
    it: "cognome",
  },
  givenName: {
    es: "nombre de pila, prenombre, nombre propio, nombre sin apellido",
    en: "first name, given, first nm, fname, f name, forename, christian name, middle, initial, name first, 1st name",
    pt: "prenome, nome proprio",
    fr: "prenom",
  },
  /** Next to a name: one of several. */
  ordinal: {
    es: "1, 2, 3, primer, primer@, segund@, tercer, tercero, 1er, 2do, 3er, 1ro, otr@",
    en: "first, second, third, 1st, 2nd, other",
    pt: "primeiro, outro",
  },
  document: {
    es: `cedula, ced, cdla, sedula, ci, c identidad, cedula escolar, cc ti ce, documento, doc, docto, identidad, identificacion, ident, carnet, pasaporte, pasap, pas, dni, civ, dui, dpi, curp, ine, rut, run, nit, nuip, nie, cc, ce, partida,
      partida de nacimiento, ncedula, ndoc, id cedula, cedula id, ruc, lc`,
    en: `document, passport, national id, nat id, identity, identification, id card, identity card, id number, id no, government id, photo id, ssn, social security, tax id, driver license, license, licencia, personal id, id document, nid, nin,
      travel document`,
    pt: "identidade, carteira de identidade, rg, cpf, cnh, passaporte, bilhete identidade, bi, cartao cidadao, rne, identificacao, nif",
    fr: "piece d'identite, carte d'identite, numero d'identite, passeport, cin",
  },
  id: { es: "id" },
  recordId: {
    es: "id registro, registro id, id unico, id unica, codigo unico, id externo, id ficha, id caso, codigo persona, codigo registro, persona id, id persona, id paciente",
    en: "record id, case id, person id, unique id, uuid, source id, external id",
  },
  documentType: { es: "td, tdoc, t doc, tipdoc, documento presenta" },
  type: { es: "tipo, clase, tp", en: "type, kind" },
  nationality: {
    es: "nacionalidad, nacionalid, nacional, nacion, gentilicio, pais nacionalidad, ciudadano que pais, ciudadania, v e, v e p, nac v e, letra, venezolano extranjero, pais de origen",
    en: "nationality, citizenship, citizen of, country of origin",
    pt: "nacionalidade, pais de origem",
    fr: "nationalite",
  },
  birth: {
    es: "nacimiento, nacim, naci, nto, ncto, nacio, nacid@, cumpleanos, cumple",
    en: "birth, born, dob, d o b, bday, birthday, birthdate",
    pt: "nascimento, nasceu, nascid@",
    fr: "naissance, naiss, ne le, nee le, ddn",
    ht: "nesans",
  },
  /** Of a birth or a nation. */
  born: { es: "nac, nacto", pt: "nasc" },
  birthDate: {
    es: "fdn, fnac, f n, f nacim, f nacimiento, f nto, fechanac, fnacimiento, f de n, dn, d nac, fecha n",
    pt: "d nasc",
  },
  day: {
    es: "fecha, fec, fech, fcha, fch, cuando, dia, hora",
    en: "dt, when, time, day",
    pt: "data, quando",
    fr: "date de deces, date",
    ht: "dat",
  },
  age: {
    es: "edad, etari@, ed, eda, hedad, ano, anio, cuantos anos, cuantos anos tenia, anos tenia, edad ano meses, edad meses ano, que edad tenia, ano cumplido, dias de nacido, dias de vida, meses de nacido, meses de vida, dias nacida",
    en: "yr, yrs, years, years old, how old, months old, days old, weeks old",
    pt: "idade, etari@, quantos anos, quantos anos tem, dias nascido, meses nascido",
    fr: "age",
    ht: "laj",
  },
  unit: { es: "", en: "month, week", pt: "mes" },
  minor: {
    es: "menor, menor 18 ano, es nino",
    en: "minor, under 18, underage",
    pt: "menor idade",
    fr: "mineur",
  },
  gender: {
    es: "sexo, genero, gen, sx, f m, m f, h m, mas fem, fem mas",
    en: "sex, gender",
    pt: "homem mulher",
    fr: "sexe, genre",
    ht: "seks",
  },
  female: { es: "f, fem, femenino, hembra, mujer", en: "female", pt: "feminino", fr: "feminin" },
  male: { es: "m, masc, masculino, hombre, h, varon", en: "male", fr: "masculin" },
  phone: {
    es: "telefono, tlf, telf, tel, tele, tlfn, tlfno, tfno, telef, fono, cel, celular, movil, telefonico, numero alternativo, numero alterno, otro numero, numero referencia, informar al, inf al, info al, numero podemos llamar, numero para llamar, numero para responder, zap, wsp, wpp, wasap",
    en: "phone, ph, telephone, cell, cellphone, mobile, whatsapp, call back, callback, landline, alternate number, alternative number, number reach, number can we reach you, call this number",
    pt: "telefone, telemovel, fone",
    fr: "portable",
    ht: "telefon",
  },
  email: {
    es: "correo, correo electronico",
    en: "email, mail",
    pt: "correio",
    fr: "courriel, adresse electronique",
  },
  relationship: {
    es: "parentesco, relacion, relac, vinculo, nexo, afinidad, filiacion, que es de, que es para, que eres de, es usted persona",
    en: "relationship, relation, kinship, how related, how are you related, how know, how you know",
    pt: "relacao, o que voce e de",
    fr: "lien",
  },
  place: {
    es: "lugar, sitio, donde, donde esta, donde se encuentra, donde estaba, donde se encontraba, punto, local, ponto referencia",
    en: "place, location, where, site, spot",
    pt: "onde, localizacao",
    fr: "lieu",
  },
  address: {
    es: `direccion, dir, direc, direcc, ubicacion, ubic, domicilio, residencia, procedencia, proc, proced, procedente, proveniencia, proveniente, origen, paradero, mcpio, mun, parroquia, parr, ciudad, sector, zona, barrio, urbanizacion,
      urb, calle, avenida, localidad, comunidad, pueblo, poblacion, provincia, region, entidad, entidad federal, entidad federativa, colonia, comuna, caserio, vereda, canton, aldea, alcaldia, partido, corregimiento, fraccionamiento, edificio,
      edif, urbanismo, distrito, isla, localizacion, punto referencia, conjunto residencial, res, suceso, lugar hechos, pais residencia`,
    en: `address, addr, address line, street, city, town, village, district, county, state, province, neighborhood, neighbourhood, municipality, parish, residence, hometown, home town, home address, home city, home country, home neighborhood,
      home province, home street, zone, community, building, whereabouts, house number, origin, postal address, country of residence, home state, coming from, displaced from, evacuated from, rescued from, came from`,
    pt: "endereco, bairro, cidade, rua, morada, logradouro, freguesia, concelho, municipio, regiao, origem, localidade, ilha, aldeia, estado origem, setor bairro",
    fr: "adresse, commune, quartier, ville, localite, section communale, domicile, provenance",
    ht: "adres, katye, komin, kote moun nan soti, kote li soti, kote li rete, kote moun nan rete",
  },
  lives: {
    es: "vive, vivia, vivo, residia, habita, habitaba, viene, vino, proviene, provenia, procede, desaparecio, extravio, andaba, perdio, encontraba, estaba, sacaron, rescataron, trajeron, encuentro",
    en: "live, lived, reside, residing, living, staying",
    pt: "veio, vem, morava, desapareceu, sumiu",
    fr: "habite",
  },
  /** A place follows these. */
  livesIn: {
    es: `vive en, vivia en, reside en, residia en, ubicad@ en, localizad@ en, encontrad@ en, hallad@ en, rescatad@ en, vist@ en, domiciliad@ en, radicad@ en, desaparecid@ en, desaparecio en, se encontraba en, estaba en, viene de, vino de,
      proviene de, procede de, provenient@ de, procedente de, proveniente de, rescatad@ de, evacuad@ de, desplazad@ de, desalojad@ de, residente en`,
    en: "lives in, lived in, living in, living at, residing in, resident of, found in, found at, rescued in, rescued at, located in, located at, seen in, disappeared in, staying in, staying at, currently staying, seen at, from",
    pt: "mora em, vive em, encontrad@ em, resgatad@ em, vist@ em, vem de, veio de, onde mora",
  },
  seen: {
    es: "ultima vez, ultimo lugar visto, ultimo lugar fue visto, ultimo lugar fue vista, avistamiento, ultima ubicacion conocida, vist@, vio, vieron",
    en: "last seen, seen, where last seen, last known location, last known, did you see, sighting, last saw, last see",
    pt: "ultimo local visto, estava",
    fr: "vu pour la derniere fois, vue pour la derniere fois, dernier lieu connu, derniere adresse connue, disparition, vu la derniere fois, vue la derniere fois, ete vu, ete vue",
    ht: "kote yo te we l denye fwa, denye kote yo te we l",
  },
  lost: {
    es: "desaparicion, rescate, hallazgo, colapso, derrumbe",
    en: "disappearance, collapse, pickup",
    pt: "desaparecimento",
  },
  description: {
    es: `descripcion, senas, senales, rasgo, caracteristica, marcas, cicatrice, tatuaje, lunar, apariencia, aspecto, media filiacion, particularidades fisicas, fisonomia, como es fisicamente, como es, como luce, describa, reconocer, reconocerl@,
      identificarl@, alguna caracteristica identificar, desc`,
    en: "description, appearance, distinguishing feature, identifying characteristic, mark, scar, tattoo, describe, look like, physical characteristic, physical feature, trait",
    pt: "descricao, aparencia, sinal, sinai, tatuagem, traco fisico, cicatrizes",
    fr: "signes particuliers, signes distinctifs, signalement, description physique",
  },
  looks: {
    es: "contextura, complexion, ropa, vestimenta, vestuario, vestido, vestia, llevaba, usaba, puest@, estatura, cabello, pelo, ojo, color, piel, tez, peso, talla",
    en: "build, clothing, clothes, wearing, height, hair, eye, skin, weight, size",
    pt: "roupa, cor",
  },
  /** Where somebody lives or works. */
  home: { es: "casa, hogar, vivienda, habitacion, hab", en: "home, house", fr: "maison" },
  work: { es: "oficina, trabajo", en: "work, office" },
  /** When somebody comes to a hospital or shelter. */
  stay: {
    es: "ingreso, ing, admision, llegada, atencion, reclusion",
    en: "admitted, entry, arrival, check in",
    pt: "entrada, ingresso, internacao",
    fr: "entree, admission, hospitalisation",
  },
  /** When, or how, somebody left it or died. */
  end: {
    es: "egresad@, egresó, alta, alta medica, dado de alta, salida, salió, retiro, retirad@, se fue, defuncion, fallecimiento, falleció, muerte, deceso, murió, fe, fuga, fugó, entregad@ a, causa de muerte, causa de defuncion, causa de fallecimiento, causa de deceso",
    en: "cause of death, dod, discharge, discharged, check out, checked out, departure, departed, left, exit, death, died, deceased on",
    pt: "causa de morte, causa de obito, saida, obito, morte, falecimento, alta hospitalar",
    fr: "cause de deces, sortie, deces, exeat, depart",
  },
  case: { es: "caso", en: "case" },
  hospital: {
    es: `hospital, hosp, clinica, cdi, ambulatorio, sanatorio, nosocomio, ips, eess, policlinica, centro asistencial, centro atencion, centro clinico, centro hospitalario, centro medico, centro salud, establecimiento hospitalario,
      establecimiento salud, institucion hospitalaria, institucion salud, hospital recibe, centro de salud que recibe, institucion prestadora salud, unidad hospitalaria, unidad medica, maternidad`,
    en: "clinic, health center, health centre, health facility, medical center, medical centre, medical facility, hospital name",
    pt: "posto saude, unidade saude, centro hospitalar",
    fr: "hopital, centre hospitalier, clinique, centre de sante, etablissement de sante, structure sanitaire",
    ht: "lopital",
  },
  inHospital: {
    es: "hospitalizad@ en, ingresad@ en, recluid@ en, internad@ en, atendid@ en, tratad@ en, donde lo atienden",
    en: "admitted to, admitted at, treated at, hospitalized at",
    pt: "internad@ no, internad@ em, atendid@ no",
  },
  shelter: {
    es: `refugio, refujio, albergue, campamento, alojamiento, centro acogida, centro acopio, centro de albergue, centro evacuacion, centro evacuado, centro refugio, centro temporal, centro transitorio, punto refugio, sitio refugio, lugar acogida,
      centro damnificado, centro refugiado, sitio de acogida, lugar de alojamiento, acogida`,
    en: "shelter, evacuation shelter, refuge, camp, collection center, collection centre, evacuation center, evacuation centre, evacuation site, emergency shelter",
    pt: "abrigo, centro acolhida, acolhimento, local de acolhimento, acolhida",
    fr: "abri, centre d'hebergement, centre d'accueil, site d'hebergement, abri provisoire",
  },
  inShelter: {
    es: "albergad@ en, refugiad@ en, alojad@ en, hospedad@ en, acogid@ en",
    en: "sheltered at, sheltered in, housed at, staying at shelter",
    pt: "abrigad@ em, abrigad@ no, acolhid@ em",
  },
  facility: { es: "centro, hospital o refugio", en: "facility", fr: "centre" },
  state: {
    es: "estado, edo, est, estatus, estat, condicion, cond, situacion, sit, como esta, como estan, como se encuentra, que se sabe, que se sabe de el, que se sabe de ella, parte, parte medico",
    en: "status, st, condition, situation, outcome, disposition",
    pt: "situacao, condicao, quadro",
    fr: "etat, statut",
    ht: "eta, kondisyon, sitiyasyon",
  },
  health: {
    es: "salud, clinico, medic@, hospitalari@, general",
    en: "medical, clinical, health",
    pt: "saude, geral, hospitalar",
  },
  search: {
    es: "busqueda, desaparecido localizado, localizado desaparecido, desaparecido o encontrado, bienestar",
    en: "search, tracing, welfare, safety, alive missing, missing or found, safe or not, safe, still missing",
  },
  result: {
    es: "resultado, evolucion, evol, desenlace",
    en: "result",
    pt: "evolucao, desfecho",
    fr: "evolution, resultat, issue",
  },
  found: {
    es: "aparecio, encontrad@, encontraron, localizado, localizaron, hallad@, hallaron, ubicad@, ubicaron, a salvo",
    en: "found, located",
    fr: "retrouve, retrouvee, localise, localisee",
    ht: "jwenn",
    pt: "localizada",
  },
  present: {
    es: "presente, permanece, permanencia, sigue, continua, asistencia, aun permanece, aun presente, aun refugio, activo, todavia, esta aqui, sigue alli, sigue ahi, esta presente, se encuentra presente",
    en: "attendance, still here, still, in shelter",
    pt: "presenca, ainda, ainda no, segue no, continua no, permanece no, ativo",
    fr: "present, toujours present, toujours la",
    ht: "prezan, toujou la, la toujou",
  },
  /** Is the person here? */
  here: { es: "se encuentra", pt: "esta, esta no" },
  count: {
    es: "orden, ord, item, it, fila, linea, correlativo, correl, conteo, cont, contador, numeracion, n lista, no lista, nro lista, # lista",
    en: "line, row, seq, sequence, serial, sl, sr",
    pt: "ordem",
  },
  number: { es: "no, nro, nr, num, n, #, cant, s no", en: "number", fr: "numero", ht: "nimewo" },
  sourceNotes: { en: "source notes" },
  rejectedReason: { en: "rejected reason" },
  /** Where a person was sent. They may be there or not. */
  destination: {
    es: "hospital receptor, centro receptor, se refiere, al que refiere, a donde refiere, se remite, derivad@ a, transferid@ a, traslado, trasladad@, referid@ a, remitid@ a, llevad@ a, llevaron, trasladaron, reubicad@, mudo a, mudad@ a",
    en: "destination, transfer, transferred to, taken to, moved to, sent to, referred to, relocated",
    pt: "destino, transferid@ para, levad@ para",
    fr: "transfere",
  },
  /** Free text. It is never read as a field. */
  remark: {
    es: "observaciones, obs, nota, detalle",
    en: "remark, note, comment, detail",
    pt: "observacao, observacoes, comentario",
    fr: "observation, remarque, commentaire",
    ht: "remak",
  },
  thing: {
    es: `fecha probable, fecha prevista, anterior, previ@, esperad@, remitente, marca temporal, estado vivienda, situacion vivienda, region afectada, zona afectada, parte afectada, region lesionada, zona lesionada, parte lesionada, sector asignado, zona asignada, condicion vivienda, estado de la casa, hospital mas cercano, refugio mas cercano, personal medico,
      personal de salud, personal refugio, nombre grupo, ala, idx, alergia, alias, apodo, area, brigada, cama, camilla, cantidad, carpa, ciudad nacimiento, civil, vivienda afectada, codigo, colchon, colchoneta, condicion especial, cupo,
      discapacidad, dx, enfermedad, estadi@, expediente, ficha, firma, foto, fuente, grupo, grupo sanguineo, herida, historia, hist, hc, huella, iglesia, informacion adicional, integrante familia, lesion, lugar nacimiento, medicamento, necesidad,
      ocupacion, pais nacimiento, patologia, piso, profesion, referido, remitido, requerimiento, registro, sala, servicio, tipo de sangre, tratamiento, triaje, turno, vehiculo, escuela, colegio, empresa, gestacional, ip, web, redes, donado,
      entregado, vuelo, presente momento, presente durante, presente antes, presente cuando, consejo comunal, funeraria, cod, fur, ultima regla, embarazo, embarazada, estudio, nivel, oficio, vacuna, motivo, ultimo contacto, ult contacto, otro dato, referencia,
      hospital de procedencia, refugio origen, refugio de procedencia, ambulancia, dano, perdida, hecho, causa, pronostico, signo vital, sintoma, rh, uci, quirofano, mesa, telegram, facebook, instagram, autoriza, consentimiento, entrevista,
      rango, promedio, url, enlace, link, gps, latitud, longitud, lat, lng, coordenada`,
    en: `children present, present during, present when, hotline, previous, former, expected, timestamp, count, bed, chart, diagnosis, facility type, family number, family size, floor, group, hospital id, injury, label, marital, medical condition,
      medical record, mrn, need, nickname, alternate name, occupation, pet, photo, room, shirt size, signature, source, tent, treatment, triage, unit, ward, ethnicity, religion, blood type, sample, race, language, wound, symptom, lives with,
      living with, reason, latitude, longitude, coordinate, last contact`,
    pt: "alcunha, andar, barraca, colchao, enfermaria, etnia, informacoes, leito, pavilhao, quarto, setor, tenda, diagnostico, moradia",
    fr: "lit, salle, chambre, service, diagnostic, profession",
  },
} as const;

/** The names that programs give a group of columns. */
export const groupings = "grupo, grp, seccion, section, group, g";

/** The people that a column may be about. */
export const owners = {
  /** The person who is missing, found, or cared for. */
  person: {
    es: `residente, nombre menor edad, miembro, miembro grupo familiar, miembro familia, integrante, persona, pers, individuo, ciudadan@, victima, nna, adulto mayor, damnificad@, afectad@, albergad@, refugiad@, evacuad@, desalojado,
      persona encontrada, persona hallada, persona localizada, persona rescatada, beneficiari@, usuario, intern@, titular, censado, huesped, pasajer@, sobreviviente, migrante, alumn@, estudiante, bachiller, cursante, atleta, deportista, jugador, recluta, cadete, privado de libertad, recluso, viajero, soldado, trabajador, trabajadora, morador, socio, pescador, marinero,
      cliente, feligres, anciano, asilado, empleado, obrero, militar, afiliado, asegurado, jubilado, pensionado, tripulante, benef, nombre nacional, connacional, efectivo, habitante, ocupante, inquilino, turista, comensal, acogido, persona busca,
      persona buscan, q busca, q buscan, a quien buscas, quien se busca, que busca, que buscan, esta buscando, busca a, nombre que busca, ser querido, quien vive`,
    en: `person, individual, victim, evacuee, casualty, survivor, resident, guest, client, beneficiary, missing, found person, person found, affected, displaced, passenger, participant, occupant, student, pupil, athlete, player, cadet, camper, traveler, traveller, tenant, inmate, villager, attendee,
      rescued person, loved one, who are you looking for, looking for, who is missing, sought, crew, citizen, tourist, missing relative, reported missing`,
    pt: "pessoa, utente, vitima, desabrigado, abrigado, acolhido, alun@, hospede, passageiro, atleta, jogador, inquilino, quem voce procura, quem procura voce, quem esta procurando, quem esta procurando voce, procurada",
    fr: "personne, victime, sinistre, eleve, etudiant, passager, resident, ressortissant",
    ht: "moun, moun nap cheche, moun nou ap cheche, moun ki disparet, viktim, elev",
  },
  /** The same next to other words. Alone it is a state or a name. */
  described: {
    es: "perdido, nin@, adolescente, adult@, desplazad@, ingresad@, atendid@, rescatad@, reportad@, ausente, interesad@, hospitalizad@, enferm@, lesionad@, herido, socorrid@",
    en: "child, children, adult",
    pt: "crianca, resgatad@, menin@, idos@",
    fr: "enfant",
  },
  /** The same. These words also mean that the person is dead. */
  dead: {
    es: "fallecid@, occis@, difunt@, finad@, cadaver",
    en: "deceased",
    pt: "falecid@",
    fr: "defunt~, decede~",
  },
  /** The same. These words also mean that others look for the person. */
  sought: { es: "extraviad@, buscad@", pt: "desaparecid@", fr: "disparu~" },
  /** A person in a hospital. */
  patient: {
    es: "pac, pcte, pte, parturienta, puerpera, gestante, internad@, nombre herido, nombre lesionado, herido trasladado, lesionado trasladado, paciente trasladado",
    en: "pat, inpatient, injured, wounded",
    pt: "paciente, doente, ferid@",
    fr: "patient, patiente, blesse, blessee, malade",
    ht: "pasyan",
  },
  /** The people who report them, ask for them or answer for them. */
  contact: {
    es: `contacto, contac, contactar, acompanante, representante, rep, repr, responsable, resp, acudiente, acompanad@ por, reportante, reportado por, buscado por, informado por, solicitado por, denunciado por, identificado por, reconocido por,
      informante, denunciante, tutor, tutora, allegado, apoderad@, encargado del menor, encargado de menor, adulto a cargo, comunicante, comunicarse, llamante, requirente, persona referencia, persona a notificar, quien informa, quien llama,
      quien busca, quien pregunta, quien solicita, quien denuncia, quien registra, hace reporte, llena formulario, quien llena, quien llena formulario, persona que informa, persona que llama, persona que denuncia, persona denuncia, la busca,
      lo busca, nombre busca, reporta, llamo, llamar, avisar, notificar a, caso emergencia, referencia familiar, referencia personal, podemos contactar, debemos contactar, llamamos, autor, autorizado, tu`,
    en: `contact, next of kin, nok, kin, guardian, caregiver, caretaker, companion, reporter, reporting, reported by, who reported, who reported them missing, filing report, person making report, informant, inquirer, enquirer, caller, requester,
      requesting party, searcher, searched by, author, to notify, your, escort, contact details, family member, who is reporting, who is calling, ice`,
    pt: "contato, parente, responsavel, requerente, encarregado educacao, quem procura, familiar procura, familiar procurou, acompanhante, quem liga, solicitante",
    fr: "personne a contacter, personne a prevenir, demandeur, demandeuse, declarant, declarante, personne qui signale, personne qui cherche, signale par",
    ht: "moun kap cheche, moun k ap cheche, moun ki ap cheche, moun ki rele",
  },
  /** The contact's, unless it says when or where something was. */
  emergency: { es: "emergencia, emerg", en: "emergency", fr: "urgence" },
  /** The contact if another word says so. Alone, a person that the registry does not store. */
  parent: {
    es: "madre, mama, padres, familia",
    en: "mother, father, parent, family",
    pt: "mae, pai",
    fr: "mere, pere, famille",
    ht: "manman, papa",
  },
  // Other people, unless the list is about them:
  head: {
    es: "jefe, jefa, jefe de hogar, jefa de hogar, cabeza, cabeza de hogar",
    en: "head of household, household head, head of family",
    pt: "chefe de familia, responsavel familiar",
    fr: "chef de famille, chef de menage",
    ht: "chef fanmi",
  },
  neighbor: { es: "vecin@, herman@", en: "neighbor, neighbour", pt: "vizinh@" },
  newborn: {
    es: "recien nacido, rn, neonato, bebe",
    en: "newborn, baby",
    pt: "recem nascido",
    fr: "nouveau ne",
  },
  /** The contact, unless the list uses the word for the missing person. */
  relative: { es: "familiar, fam, famil, pariente", en: "relative" },
  other: {
    es: `medico tratante, doctora, dr, dra, enfermer@, voluntari@, encuestador, funcionari@, rescatista, brigadista, conductor, chofer, paramedico, coordinador, coordinadora, encargad@, maestr@, profesor, docente, conyuge, espos@, hij@, feto,
      mascota, organizacion, institucion, digitador, transcriptor, directora, donante, facultativo, policia, bombero, operador, registrador, entrevistador, encontrad@ por, localizad@ por, hallado por, rescatad@ por, quien encontro,
      quien lo trajo, traido por, atendido por, trasladado por, llevado por, responsable del centro, vive con, vivia con, con quien vive, con quien vivia, destinatario, propietari@, duen@`,
    en: "doctor, physician, nurse, volunteer, interviewer, staff, worker, caseworker, driver, director, teacher, spouse, donor, found by, rescued by, brought by, referred by, household, sender, owner, landlord, released to, collected by, picked up by, handed over to, discharged to, officer, father name, mother name",
    pt: "enfermeiro, atendente, filh@, conjuge",
    fr: "medecin, infirmier, infirmiere, conjoint",
  },
} as const;

/** After these, a word says whose the data are. */
export const possessive = "de, del, do, da, du, of, to, quien, al";

/** Before these, a word says who did something, or for which person. */
export const agent = "by, to, por, par, pelo, pela";

/** Words that may be within any phrase. */
export const articles =
  "de, del, al, a, el, la, los, las, lo, le, se, y, e, o, u, en, con, su, of, the, to, for, in, do, da, dos, das, no, na, du, des, d, l";

/** Words that change nothing: articles, questions, words for which and when. */
export const beside = {
  es: `del, al, el, los, las, lo, una, e, u, con, que, quien, cuales, es, como, tiene, hay, su, sus, si, este, ese, dicho, esa, actualmente, principal, exact@, aproximado, aprox, estimad@, aparente, aparenta, cumplida, cronologica, presunta,
    referida, calculada, parece, probable, conocid@, ult, alterno, alternativo, adicional, nuevo, habitual, permanente, temporal, temporario, provisional, transitorio, asignad@, publico, privado, particular, propio, oficial, opcional, dato,
    informacion, info, antes, antiguo, durante, despues, momento, sismo, terremoto, temblor, evento, desastre, tragedia, incidente, accidente, siniestro, fue, ha, sido, ya, segun, presentado, indique, indica, ingrese, escriba, escribe, coloque,
    coloca, favor, conoce, sabe, aqui, alguna, algun, seleccione, marque, especifique, alguien, si no, sn, cercan@, mas cercano, direct@, fijo, aa, aaaa, lista, sistema, disponible, valido, unico, tratante, pernocta, duerme, llevad@, trata,
    atiende, identifica, permita, ayude, fisic@, detallada, vez, social, mayor, sin punto, tarjeta, residencial, hoy, venezuela, antes emergencia, durante emergencia`,
  en: `yet, mm, dd, yyyy, yy, yes no, yn, handle, the, an, of, in, on, at, to, for, by, and, or, is, are, was, were, has, have, been, what, which, does, did, please, enter, provide, their, his, her, this, that, current, currently, actual, full,
    exact, approx, approximate, estimated, known, primary, best, alternate, alternative, additional, personal, optional, if, any, before, after, during, earthquake, disaster, he, she, they, them, you, we, can, person is, yes, y, legal, receiving,
    treating, admitting, assigned, temporary, usual, permanent, official, physical, distinctive, identifying, distinguishing, point, closest, nearest, name of`,
  pt: "d@, dos, das, na, nos, nas, em, um, uma, o, os, as, qual, quais, informe, digite, insira, atual, complet@, seu, sua, foi, ja, sim, nao, se, ultim@, conhecido, quem, mais, proximo, aproximada, para, por, pela",
  fr: "de, du, des, le, la, les, d, l, a, au, aux, en, et, ou, un, une, actuel, actuelle, complet, complete, usuel, approximatif, estime, annee, connu, connue, votre, son, sa, avec, pour",
  ht: "nan, ki, yo, li, eske",
} as const;

/** The word of a language for one half of a name, next to a column of the other half. */
export const besideOther = {
  /** The surname, next to `Prénom`. */
  surname: "nom",
  /** The given name, next to `Siyati`. Elsewhere it may be a no. */
  given: "non",
};

/** How a form asks people about themselves: parts of patterns, separated by `|`. */
export const addressed = {
  questions:
    "cu[aá]l es|indique|ingrese|escriba|coloque|qual (?:é |e )?(?:o|a)|please enter|what is|what's",
  your: "(?:su|tu|your|seu|mi)s?",
  name: "c[oó]mo (?:se llama (?:usted|ud)|te llamas)|como voc[eê] se chama",
};

/** Between the states that a header names: `¿Hospitalizado o ya fue dado de alta?` */
export const alreadyWas = { es: "ya, fue, ya fue" };
/** Words that may come before the state in a header: `¿Está hospitalizado?`. */
export const beforeTicks = {
  es: "ya, está, fue, es, persona, paciente, dado, se encuentra",
  en: "is, was, already, person, patient",
  pt: "já, está, foi, é, pessoa",
  fr: "est, a été, personne",
};
/** They may mean states or days. */
export const stayDays = { es: "ingreso, egreso" };
/** The state of a country or of a person. */
export const bareState = { en: "state" };
/** Beginnings of a header of names whose cells have the surname first. */
export const surnameBegins = { es: "apellido", en: "surname, last", pt: "sobrenome", fr: "nom et" };

/** Keys of JSON within the name of a person, and words of keys that mean nothing. */
export const keysOfNames = {
  "last name": {
    es: `apellido, primer apellido, segundo apellido, 1er apellido, 2do apellido, 1 apellido, 2 apellido, apellido 1, apellido 2, paterno,
      materno, apellido paterno, apellido materno`,
    en: "last, last name, last surname, family name, second name last, second surname, second apellido, family, surname",
    pt: "sobrenome",
    fr: "nom de famille",
  },
  "first name": {
    es: `nombre, primer nombre, segundo nombre, 1er nombre, 2do nombre, 1 nombre, 2 nombre, nombre 1, nombre 2, primero, segundo`,
    en: "first, given, second, middle, first name, given name, second name, middle name, fore name",
    pt: "nome, primeiro nome",
    fr: "prenom",
  },
  "full name": {
    es: "nombre completo, completo, texto, valor",
    en: "full, full name, complete, display, display name, text, value",
  },
};
/** Keys within a surname for the first and the second one. */
export const keysOfSurnames = {
  es: "primero, segundo, uno, dos, 1, 2, paterno, materno, texto",
  en: "first, second, text, value",
};
export const keysBeginNames = { es: "nom, apelli", en: "name" };
/** Keys around a whole record, which say nothing about its parts, and keys of a single value. */
export const wrappers = {
  es: "datos, registro",
  en: "data, attributes, properties, fields, record, value, values, item, doc, _source, node",
};
/** Groups of questions that are the form itself: `registro/nombres`. */
export const formGroups = {
  es: "registro, ficha, formulario, planilla, encuesta, datos, persona",
  en: "form, record, survey, data, person",
  pt: "cadastro, formulário",
  fr: "fiche, formulaire",
};
export const valueKeys = { es: "valor, texto", en: "value, text, raw, display" };
export const measures = { es: "valor, cantidad", en: "value, number" };
export const unitKeys = { es: "unidad", en: "unit, units, uom", pt: "unidade" };
/** Keys of a point on the map, or of its precision. */
export const pointKeys = {
  es: "latitud, longitud, altitud, coordenada, coordenadas, coordenadas gps, coordenada gps, punto, radio",
  en: `lat, lng, lon, long, latitude, longitude, coordinate, coordinates, coordinate gps, coordinates gps, gps, geo, geo point, geo json,
    geo loc, geo hash, geopoint, geojson, geoloc, geohash, point, x, y, alt, altitude, acc, accuracy, precision, radius, zoom, srid, crs,
    bbox, plus code, pluscode, what3words`,
};

/** Written as one or two words, in upper or lower case. */
export const joinedWords = "whats app, e-mail";
/** In the list of a hospital: the part of it where a person is. */
export const wardAreas = { es: "area, zona" };
/** Keys that hold the parts of a name. */
export const nameKeys = { es: "nombre, nombres", en: "name", pt: "nome", fr: "nom" };
