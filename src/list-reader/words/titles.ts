// Lines that are the name of one hospital or shelter, and sheets with such a name. `@` as in `states.ts`.

/** Beginnings of the names of places, by kind. */
export const kindsOfPlace = {
  shelter: {
    es: `refugio, albergue, campamento, polideportivo, centro de acopio, centro de acogida, centro de albergue, centro de refugio,
      centro de evacuación`,
    en: "shelter",
    pt: "abrigo",
    fr: "refuge, centre d'hébergement, centre d'accueil",
    ht: "abri",
  },
  hospital: {
    es: `hospital, hosp, clínica, policlínica, ambulatorio, cdi, maternidad, sanatorio, centro de salud, centro médico, centro clínico,
      centro hospitalario, centro asistencial, centro diagnóstico integral, centro de diagnóstico integral`,
    pt: "upa, posto de saúde, santa casa",
    fr: "hôpital, clinique, polyclinique, dispensaire, centre de santé, centre hospitalier, centre médical",
    ht: "lopital, klinik, sant sante",
  },
};
/** English puts the name in front: `Northside Shelter`, `St. Mary General Hospital`. */
export const kindsBehind = {
  shelter: {
    en: "shelter, evacuation center, evacuation centre, collection center, collection centre",
  },
  hospital: { en: "clinic, medical center, medical centre, health center, health centre" },
};
/** This word belongs to the name of a hospital only after one of `ofHospitals`. */
export const hospitalBehind = { en: "hospital" };
export const ofHospitals = {
  en: "general, memorial, st, saint, university, county, childrens, at",
};

/** Words for several places. They do not name one place. */
export const several = {
  es: "hospitales, clínicas, ambulatorios, refugios, albergues, campamentos, centros",
  en: "hospitals, clinics, shelters",
  pt: "hospitais, abrigos",
  fr: "hôpitaux, cliniques, centres, refuges",
};

/** Words that may come before the place: the kind of list, and the kind of persons. */
export const before = {
  es: `lista, listado, listas, listados, nomina, relacion, registro, censo, reporte, informe, planilla, control, base, datos, archivo,
    actualizacion, actualizad@, nuev@, ultim@, primera, segunda, tercera, parcial, oficial, preliminar, general, complet@, final,
    definitiva, diari@, aqui, esta, es, de, del, la, el, los, las, en, al, a, y, e, por, que, estan, se, encuentran, con, paciente,
    pacientes, persona, personas, herido, herid@s, lesionad@s, hospitalizad@s, ingresad@s, ingreso, ingresos, admitidos, atendid@s,
    recibidos, internados, fallecidos, altas, alta, dados, egresos, refugiad@s, albergad@s, damnificad@s, afectad@s, evacuad@s,
    desplazados, sobrevivientes, rescatados, victimas, familias, grupo, nin@s, menores, adultos, mujeres, hombres, emergencia, sismo,
    terremoto, ubicados, localizados, encontrados, presentes, trasladados, remitidos, referidos, nombre, lugar, centro, institucion`,
  en: `list, updated, current, of, the, patients, people, persons, admitted, at, in, injured, wounded, deceased, survivors, evacuees,
    residents, guests, registered, sheltered, hospitalized, found`,
  pt: "pessoas, internadas, ferid@s, abrigad@s, desabrigados, desalojados, da, do, das, dos, no, na, nos, nas",
  fr: "liste, listes, des, de, du, la, le, les, patients, personnes, blessés, hospitalisés, hospitalisées, admis, admises, à, au",
  ht: "lis, moun, pasyan, nan, ki",
};
/** Beginnings of a letterhead. It does not name the place of the list. */
export const letterheads = {
  es: "república, ministerio, gobernación, alcaldía, ivss, mpps, corporación",
  pt: "prefeitura",
  fr: "république, ministère, mairie",
};
/** Words at which the name of the place ends. */
export const after = {
  es: `fecha, corte, hora, turno, servicio, area, piso, sala, cama, dia, actualizad@, actualizacion, lista, listado, relacion, pacientes,
    personas, total, al, hasta, desde, por, para, en, sismo, terremoto, tlf, telefono, rif, direccion, ubicacion, nota, codigo, as, tiene,
    tienen, necesita, necesitan, requiere, solicita, informa, fue, esta, estan, que, sin, con, donde`,
  en: `date, list, patients, people, updated`,
};
/** Words that do not name a place by themselves: its kind, a part of it, its condition. */
export const general = {
  es: `de, del, la, el, los, las, y, a, al, n, no, nro, numero, tipo, hospital, clinica, ambulatorio, refugio, albergue, campamento, centro,
    salud, medico, campana, campanha, temporal, provisional, movil, privad@, public@, general, local, principal, nuev@, transitori@,
    emergencia, emergencias, urgencias, uci, uti, pediatria, traumatologia, cirugia, medicina, maternidad, ginecologia, adultos, nin@s,
    menores, hombres, mujeres, observacion, quirofano, triaje, triage, pabellon, cercan@, mas, actual, asignad@, activo, activos, llen@,
    colapsado, cerrado, abierto, disponible, disponibles, pendiente, pendientes, indicado, confirmar, desconocid@, ningun@, otr@, otros,
    vari@s, todo, todos, nombre, sismo, terremoto, hoy, ayer, ene, enero, feb, febrero, mar, marzo, abr, abril, may, mayo, jun, junio,
    jul, julio, ago, agosto, sep, septiembre, oct, octubre, nov, noviembre, dic, diciembre, lunes, martes, miercoles, jueves, viernes,
    sabado, domingo, am, pm, hrs, hoja, lista, listado, pacientes, personas, procedencia, origen, destino, ingreso, egreso, referencia,
    traslado, traslados, reclusion, receptor, tratante, final, encuentra, ubicad@, ubicacion, carpa, cama, habitacion, sector, zona,
    familia, familias, familiar, necesario, cualquier`,
  en: `the, of, and, or, at, in, from, shelter, clinic, name, unknown, other, sheet, list, patients, people, persons, location, address,
    status, admission, transfer, unit, ward, only`,
  pt: `e, o, u, da, do, das, dos, abrigo`,
  fr: "de, du, des, la, le, les, et, à, au, hôpital, clinique, centre, refuge, urgences, réanimation, pédiatrie, chirurgie, maternité, général, nom, inconnu, autre, tous",
  ht: "lopital, klinik, abri, sant",
};

/** Lines that are not about the persons who are there. These are beginnings of words: `voluntarios`. */
export const elsewhere = {
  es: `cerca, frente, diagonal, revisar, verificar, llamar, informes, información, fuente, insumo, insumos, medicamento, medicamentos,
    personal, médicos, estudiante, estudiantes, participante, participantes, provenientes, procedentes, mascota, mascotas, responsable`,
  en: "volunteer, volunteers, staff, employees, near, last seen",
  fr: "bénévoles, personnel, près de",
};
export const elsewhereBegins = {
  es: `contacto, contactar, voluntari@, donación, donaciones, donativ@, donante, donantes, donador, enfermer@, trabajador, trabajadora,
    trabajadores, emplead@, veterinari@, elaborad@, director, directora`,
  en: "contact, contacts, donor, donors, animal, animals",
};
/** Lists of missing persons. Their places are only where people look for them. */
export const missing = {
  es: `desaparecid@, desaparecid@s, buscad@, buscad@s, buscando, busca, búsqueda, extraviad@, extraviad@s, perdid@s, paradero,
    sin localizar, no localizad@, no localizad@s, última vez`,
  en: "missing, looking for",
  pt: "desconhecid@, desconhecid@s",
  fr: "disparu~, disparus, disparues, recherché~, recherchés, recherchées",
  ht: "disparèt, moun ki disparèt",
};

/** With a colon, a place follows: `Hospital: ...`, `Nombre del refugio: ...`. */
export const labels = {
  hospital: {
    es: "hospital, clínica, centro de salud, centro asistencial",
    fr: "hôpital, clinique, centre de santé",
    ht: "lopital, klinik",
  },
  shelter: {
    es: "refugio, albergue, campamento, centro de acopio",
    en: "shelter",
    pt: "abrigo",
    fr: "refuge",
    ht: "abri",
  },
};
export const nameOf = {
  es: "nombre de, nombre de la, nombre del, nombre del la",
  fr: "nom du, nom de la, nom de l'",
};
/** Also a shelter if a line among the rows begins with it: `ESCUELA BOLÍVAR`. */
export const sheltersAmongRows = {
  es: "escuela, liceo, colegio, gimnasio, estadio, iglesia",
  fr: "école, lycée, église",
  ht: "lekòl, legliz",
};
/** If a line of a form was left blank, one of these follows. */
export const goesOn = {
  es: `fecha, hora, corte, turno, servicio, área, piso, dirección, teléfono, tlf, responsable, estado, municipio, parroquia`,
  en: "date, time, address, phone",
  fr: "date, heure, service, adresse, téléphone",
};
