// Words of places, by language. Folded. Commas separate phrases.

/** Headers of columns that are never in a list of persons. */
export const columnsOfPlaces = {
  es: "capacidad, capacidad maxima, capacidad total, capacidad instalada, capacidad estimada, aforo, horario, horarios, horario de atencion, dias y horarios, estado operativo",
  en: "capacity, max capacity, maximum capacity, total capacity, opening hours, hours of operation, business hours, working hours, open hours",
  pt: "capacidade, capacidade maxima, capacidade total, lotacao, horario de funcionamento, horario de atendimento",
  fr: "capacite, capacite totale, capacite d'accueil, horaires, horaires d'ouverture, heures d'ouverture",
  ht: "kapasite, ore, ore ouveti",
};

/** Headers of columns that lists of places have. Lists of persons seldom have them. */
export const columnsMostlyOfPlaces = {
  es: "camas, camas disponibles, camas totales, total camas, numero de camas, n de camas, latitud, longitud, lat, lng, lon, coordenadas, coordenadas gps, servicios, servicios disponibles, servicios que presta, especialidades, tipo de centro, tipo de refugio, tipo de hospital, personas estimadas",
  en: "beds, available beds, beds available, total beds, number of beds, bed count, latitude, longitude, coordinates, gps coordinates, services, services offered, specialties, facility type, website",
  pt: "leitos, leitos disponiveis, total de leitos, latitude, longitude, coordenadas, servicos, servicos oferecidos, especialidades",
  fr: "lits, lits disponibles, nombre de lits, latitude, longitude, coordonnees, coordonnees gps, services, services offerts, specialites",
  ht: "kabann, kantite kabann, latitid, lonjitid, kowodone, sevis",
};

/** Never in a name of a person. `casas`, `castillo`, `church`, `hospital`, `iglesias` and `plaza` may be surnames. */
export const neverNames = {
  es: "hotel, motel, hostal, clinica, policlinic@, ambulatorio, maternidad, polideportivo, farmacia, universidad, cruz roja, proteccion civil, defensa civil, guardia nacional, bomberos, alcaldia, gobernacion, ministerio, embajada, consulado, casa hogar, casa abrigo, casa comunal, casa cuna, casa de la cultura, unidad educativa, consejo comunal, ancianato, orfanato",
  en: "general hospital, memorial hospital, community hospital, university hospital, regional hospital, district hospital, county hospital, clinic, polyclinic, shelter, medical center, medical centre, health center, health centre, community center, community centre, fire department, fire station, police department, police station, red cross, civil protection, hotline, helpline, university, airport, pharmacy, embassy, orphanage, high school, elementary school",
  pt: "policlinica, maternidade, pronto socorro, posto de saude, santa casa, cruz vermelha, defesa civil, corpo de bombeiros, prefeitura, universidade, farmacia",
  fr: "hopital, clinique, polyclinique, dispensaire, maternite, lycee, ecole, mairie, croix rouge, croix-rouge, protection civile, sapeurs pompiers, pompiers, pharmacie, universite, orphelinat, ambassade",
  ht: "lopital, klinik, dispanse, lekol, legliz, kwa wouj, pwoteksyon sivil, inivesite",
};

/** A surname if alone. With other words, not a name of a person. */
export const besideHospitals = { es: "hospital, ambulatorio, polideportivo" };

/** Beginnings of names of places, never of persons. Elsewhere in a name they may be an aside. */
export const beginningsOfPlaces = {
  es: "hospital, centro, escuela, liceo, colegio, iglesia, sitio, sector, urbanizacion, avenida, av, residencias, edificio, estadio, gimnasio, cancha, terminal, fundacion, asociacion, instituto, cdi, campamento, albergue, parroquia, municipio, aeropuerto, parque, complejo, coliseo, cuartel, comando, linea, servicio, servicios, refugio de, refugio del, refugio la, refugio las, refugio los, refugio el, refugio san, refugio santa, punto de, puesto de, base de",
  en: "center, centre, emergency, community",
  pt: "abrigo, escola, igreja, estadio, ginasio, associacao, fundacao, upa",
  fr: "centre, eglise, stade, gymnase, refuge, hotel de ville",
  ht: "sant sante, estad, abri",
};

/** It may come before these. */
export const shelterWord = { es: "refugio" };

/** Words before one coordinate of a point on the map. */
export const labelsOfPoints = {
  es: "lat, latitud, lng, lon, long, longitud, coordenadas, gps",
  en: "latitude, longitude, coordinates",
  pt: "latitude, longitude",
  fr: "latitude, longitude, coordonnees",
  ht: "latitid, lonjitid",
};

/** Parts of a hospital or shelter, where a person is, not where they come from. Single words. */
export const partsOfPlaces = {
  es: "pasillo, pasillos, quirofano, quirofanos, emergencia, emergencias, urgencia, urgencias, uci, uti, observacion, triaje, triage, trauma, shock, traumashock, traumatologia, cirugia, pediatria, ginecologia, obstetricia, neonatologia, medicina, hospitalizacion, sala, cama, camilla, piso, habitacion, hab, cuarto, cubiculo, pabellon, ala, planta, sotano, recuperacion, terapia, cuidados, consultorio, ambulancia, morgue, carpa, colchoneta",
  en: "icu, er, ward, room, bed, floor, hallway, corridor, surgery, recovery, triage, emergency, maternity, pediatrics, tent, cot, unit",
  pt: "corredor, enfermaria, leito, quarto, andar, emergencia, tenda",
  fr: "couloir, urgences, salle, chambre, lit, etage, reanimation, chirurgie, maternite, pediatrie, tente",
  ht: "koulwa, chanm, ijans, kabann",
};

/** Words that may be next to these. */
export const besidePartsOfPlaces = {
  es: "de, del, la, el, los, las, y, en, no, nro, numero, general, adultos, adulto, nin@s, hombres, mujeres, interna, intensiva, intensivos, intermedios, pediatric@, neonatal, baja, alta, norte, sur, este, oeste, izquierda, derecha, central, principal, rayos",
  en: "of, the, in, number, north, south, east, west, left, right, main, adult, adults, intensive, care, operating",
  pt: "do, da, adulto, infantil, esquerda, direita",
  fr: "du, des, numero, gauche, droite, soins, intensifs",
  ht: "nan, swen",
};

/** If a column `Estado` has these values, it is a column of places. */
export const statesOfCountry = {
  es: `amazonas, anzoátegui, apure, aragua, barinas, bolívar, carabobo, cojedes, delta amacuro, distrito capital, dtto capital, caracas,
    falcón, guárico, la guaira, vargas, lara, mérida, miranda, monagas, nueva esparta, portuguesa, sucre, táchira, trujillo, yaracuy,
    zulia, dependencias federales`,
};
export const beforeStates = { es: "estado, edo" };

/** Words of hospitals and of places for the dead. A place with one of them is never public. */
export const hospitals = {
  es: `hospital, hospitales, hospitalito, ospital, hospita, hosp, hptal, clínica, clínicas, clínico, clinca, policlínica, policlínico, ambulatorio,
    ambulatorios, cdi, sanatorio, nosocomio, maternidad, materno infantil, medicatura, medicatura forense, morgue, tanatorio, funeraria,
    depósito de cadáveres, senamecf, cementerio, emergencia, emergencias, urgencia, urgencias, uci, uti, terapia intensiva, cuidados intensivos,
    quirófano, triaje, traumashock, trauma shock, hospitalización, hospitalizad@, hospitalizad@s, centro médico, centro de salud, centro asistencial,
    centro clínico, centro hospitalario, centro de diagnóstico, centro diagnóstico, diagnóstico integral, módulo de salud, seguro social, ivss,
    unidad médica, puesto de salud, puesto de socorro, carpa médica, ambulancia, psiquiátrico, dispensario, universitario`,
  en: `hospital, hospitals, hospitalized, hospitalised, clinic, clinics, polyclinic, medical center, medical centre, health center, health centre,
    health post, medical tent, morgue, mortuary, funeral home, cemetery, emergency room, emergency, er, icu, infirmary, intensive care,
    trauma center, trauma centre, urgent care, ambulance, operating room, medical facility`,
  pt: `hospital, hospitais, clínica, policlínica, ambulatório, upa, ubs, posto de saúde, unidade de saúde, santa casa, pronto socorro, maternidade,
    enfermaria, emergência, necrotério, iml, funerária, cemitério, internad@, hospitalizad@`,
  fr: `hôpital, hôpitaux, hopitaux, clinique, polyclinique, dispensaire, maternité, centre de santé, centre hospitalier, centre médical,
    centre de soins, chu, urgences, urgence, réanimation, soins intensifs, morgue, infirmerie, funérarium, cimetière, hospitalisé, hospitalisée`,
  ht: "lopital, klinik, dispansè, sant sante, sant medikal, ijans, mòg, matènite, entène, simityè, swen entansif",
};
/** Short forms before the name of a hospital, which the catalog writes in full. */
export const shortForHospital = { es: "hosp, hptal, htal, hospit, hospita, ospital", fr: "hop" };

/** Words before a hospital where a person is. No words for the past, for the way there, or for near it. */
export const inHospital = {
  es: `actualmente, ahora, ya, está, esta, se, encuentra, fue, en, el, la, al, a, paciente, trasladad@, ingresad@, hospitalizad@, internad@, recluid@,
    atendid@, llevad@, remitid@, referid@`,
  en: "now, currently, is, was, patient, admitted, hospitalized, hospitalised, transferred, moved, taken, to, at, in, the",
  pt: "agora, foi, internad@, transferid@, levad@, no, na, ao, à, o, para, está, em",
  fr: "est, maintenant, patient, patiente, admis, admise, hospitalisé, hospitalisée, transféré, transférée, à, au, l, la, le, dans",
  ht: "li, nan, lopital, entène, transfere, yo, mennen",
};
/** In a header: where a person is now. */
export const whereNow = {
  es: "actual, actualmente, ahora, hoy, donde está, donde se encuentra, se encuentra en, está en",
  en: "current, currently, now, where is, present location, is at, is in",
  pt: "atual, atualmente, agora, onde está, onde se encontra",
  fr: "actuel, actuelle, actuellement, où est, où se trouve",
  ht: "kounye a, kote li ye, kote moun nan ye",
};
/** In such a header: where a person lives, or was before. */
export const notWhereNow = {
  es: "dirección, dir, domicilio, residencia, casa, vive, antes, anterior, última, último, trabajo",
  en: "address, home, lives, residence, before, last, previous, work",
  pt: "endereço, morada, residência, casa, mora, antes, último, última, trabalho",
  fr: "adresse, domicile, résidence, habite, avant, dernier, dernière, travail",
  ht: "adrès, kay, rete, travay",
};
/** Headers under which a hospital is not where the person is a patient. */
export const hospitalsBeside = {
  es: "ocupación, profesión, oficio, trabajo, trabaja, empleo, empresa, cargo, más cercano, cercano, fuente, llamar, nacimiento, informante",
  en: "occupation, profession, job, work, works, employer, nearest, source, birth, reported by",
  pt: "ocupação, profissão, trabalho, trabalha, emprego, mais próximo, fonte, nascimento",
  fr: "profession, métier, travail, emploi, le plus proche, source, naissance",
  ht: "metye, travay, sous",
};
