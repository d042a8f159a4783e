// What the headers of lists mean, as data: add words as people type them. Case, accents, dots, plurals,
// `de`, `del`, `y`, `of`, `the`, numbers behind and text in brackets do not matter (see headers.ts).

/** What a column holds. Names of the API's fields are kept; the rest is what lists have besides. */
export type Field =
  | "full_name"
  | "full_name_surname_first"
  | "first_name"
  | "last_name"
  | "document_id"
  | "document_type"
  | "nationality"
  | "birth_date"
  | "age"
  /** Yes or no. */
  | "is_minor"
  | "gender"
  | "age_and_gender"
  | "marked_female"
  | "marked_male"
  | "location"
  | "description"
  | "status"
  /** Yes or no. */
  | "found"
  | "hospital"
  | "hospital_status"
  | "shelter"
  | "shelter_status"
  | "hospital_or_shelter"
  | "contact_name"
  | "contact_person_first_name"
  | "contact_person_last_name"
  | "contact_person_phone"
  | "contact_person_email"
  | "contact_person_relationship"
  | "source_id"
  | "source_notes"
  /** A number that only counts the rows: dropped. */
  | "numbering"
  /** Of no interest on import: dropped. */
  | "ignored"
  /** Known, but none of the registry's fields: to the notes. */
  | "note"
  /** As `note`; a bare serial in it is a date. */
  | "note_date"
  // What only the values can tell:
  | "state"
  | "born"
  | "id";

export const headerWords: Record<Field, string> = {
  full_name: `abrigado, acolhido, afectado, albergado, alumno, aluno, are you looking for, beneficiario, beneficiary, beneficiary name, casualty, casualty name,
    ciudadano, client, client name, como chama, como se chama, como se llama, complete name, damnificado, desabrigado, desalojado, display name,
    doente, estudiante, evacuado, evacuee, evacuee name, ferido, first and last name, first name and last name, found person, full name, guest,
    huesped, identificacion paciente nombre, individual, individual name, injured person, integrante, internado, is missing, llama, loved one,
    miembro, missing, missing person, n y apellido, name, name of person, name and surname, nom, nombre, nombre adulto mayor, nombre y apellido,
    nombre y apellido adulto mayor, nombre apellido completo, nombre y apellido integrante, nombre y apellido paciente, nombre apellido persona busca,
    nombre del ciudadano, nombre completo, nombre completo persona busca, nombre herido, nombre integrante, nombre lesionado, nombre menor edad,
    nombre miembro, nombre nina nino, nombre nino nina, nombre paciente, nombre participante, nombre persona, nombre persona busca,
    nombre persona localizada, nombre persona reportada, nombre social completo, nombre usuario, nome, nome completo, nome pessoa, nome e sobrenome,
    nya, occupant, occupant name, paciente, paciente nombre, participant, participant name, participante, pasajero, passenger, patient, patient name,
    person, person found, person name, persona, persona buscada, persona desaparecida, persona hallada, persona localizada, persona reportada,
    persona rescatada, quem esta procurando voce, quem procura voce, quem voce procura, refugiado, rescued person, resident, resident name, residente, se llama,
    student, survivor, survivor name, utente, victim, victim name, victima, vitima, who are you looking for, who is missing, wounded, wounded person,
    you looking for`,
  full_name_surname_first: `apelido nome, last first mi, family name first name, apellidos y nombres, apellido nombre documento, family name and given name, last first, last name first name,
    last name first name mi, last name first name middle, nombre apellidos nombres, paciente apellidos nombres, sobrenome e nome, surname first name,
    surname and forename, surname and given names, surname and name`,
  first_name: `1 nombre, 1er nombre, 1st given name, 1st name, 2 nombre, 2do nombre, 2nd name, christian name, f name, first, first middle name, first_name,
    first nm, fname, forename, given, given first name, given_name, initial, middle, middle initial, middle name, name first, nombre 1, nombre 2,
    nombre de pila, nombre propio, nombre sin apellido, nome proprio, other names, otros nombres, prenome, prenombre, primeiro nome, primer nombre,
    second given name, second name, segundo nombre`,
  last_name: `apelido familia, apellido familia, sobrenome familia, 1 apellido, 1er apellido, 2 apellido, 2do apellido, apelido, apellido, apellido 1, apellido 2, apellido materno, apellido paterno, family_name,
    first surname, l name, last, last family name, last_name, last nm, lname, materno, name last, nombre familia, nome familia, paterno,
    primer apellido, second last name, second surname, segundo apellido, sobre nome, sobrenome, sobrenome ultimo, sur name, surname, ultimo apellido,
    ultimo nome`,
  document_id: `bi, bilhete identidade, c identidad, cartao cidadao, carteira de identidade, cc, cc ce, cc ti ce, ced, ced identidad, cedula, cedula documento,
    cedula escolar, cedula id, cedula identidad, cedula identidad pasaporte, cedula partida, cedula o pasaporte, ci, ci dni pasaporte, ci partida,
    ci pasaporte, civ, cnh, cpf, cpf ou rg, curp, dni, dni ce, dni cedula, dni le lc, dni nie, doc, doc id, doc identidad, doc no, doc number,
    document, document_id, document no, document number, documento, documento cedula, documento identidad, documento de identidade,
    documento identificacion, dpi, driver license, driver license #, driver license no, dui, ext venezuela ci, government id, id #, id card,
    id cedula, id dni, id document, id no, id number, id passport, id passport number, ident, identidad, identidade, identificacion, identification,
    identification number, identity, identity card, identity document, identity number, ine, ine curp, n cedula, n documento, n id, nat id, nat id no,
    national id, national id number, ncedula, ndoc, nid, nie, nif, nin, no cedula, no documento, no id, nro cedula, nro ci, nro doc, nro documento,
    nro id, nro identificacion, nro pasaporte, nuip, num cedula, num documento, numero cedula, numero ci, numero documento, numero id,
    numero de identidade, numero identificacion, numero pasaporte, partida de nacimiento, pasaporte, passaporte, passport, passport id, passport no,
    passport number, personal id, personal id number, personal identification number, rg, rg ou cpf, rne, ruc, run, run rut, rut, rut run, sedula,
    social security no, social security number, ssn, tax id`,
  document_type: `clase documento, doc tipo, doc type, document type, documento tipo, id type, kind of id, t doc, td, tdoc, tipo cedula, tipo doc, tipo documento,
    tipo de documento de identidad, tipo id, tipo ident, tipo identidad, tipo identidade, tipo identificacao, tipo identificacion, type of document,
    type of id`,
  nationality: `citizen, citizenship, ciudadano que pais, gentilicio, ciudadania, country of origin, letra, nac v e, nacion, nacional, nacionalid, nacionalidad, nacionalidad v e, nacionalidade,
    nationality, pais nacionalidad, pais de origen, v e, venezolano extranjero, v e p`,
  birth_date: `bday, birth_date, birthdate, birthday, born, born on, cuando nacio, cumpleanos, d nac, d nasc, data nasc, data de nascimento, date of birth,
    d o b, dia cumpleanos, dia nacimiento, dn, dob, dt nasc, dt nascimento, f de n, f nac, f nacim, f nacimiento, f nto, fdn, fec nac, fec nacimiento,
    fech nac, fech nacimiento, fecha cumpleanos, fecha n, fecha nac, fecha naci, fecha nacim, fecha nacimiento, fecha nto, fechanac, fn, fnac,
    fnacimiento, nac fecha, nacida el, nacido el, nacimiento, nacio, nascida em, nascido em, nascimento, quando nasceu`,
  age: `age, age admission, age in years, age years, age yr, anos, ano cumplido, ano edad, anos tenia, anos tiene, approx age, approximate age,
    cuantos anos, cuantos anos tenia, cuantos anos tiene, days old, dias nacida, dias de nacido, dias nascido, dias de vida, ed, eda, edad,
    edad actual, edad anos, edad anos cumplidos, edad ano mes, edad ano meses, edad aprox, edad aproximada, edad cronologica, edad cumplida,
    edad estimada, edad mes ano, edad meses ano, que edad tenia, que edad tiene, est age, estimated age, hedad, how old, how old is, how old person,
    idade, idade aproximada, meses de nacido, meses nascido, meses de vida, months old, quantos anos, quantos anos tem, weeks old, years, years old,
    yr, yrs`,
  is_minor: `es menor, es menor 18, es menor edad, es nino, es nino adolescente, es nino nina adolescente, is_minor, is person minor, menor, menor 18,
    menor 18 ano, menor edad, menor idade, menor si no, minor, person minor, under 18, underage`,
  gender: `es hombre mujer, fem mas, fem masc, female male, femenino masculino, f m, gen, gender, genero, genero se identifica, h m, hombre mujer,
    homem mulher, male female, mas fem, masc fem, masculino femenino, masculino feminino, m f, mujer hombre, sex, sexo, sexo f m, sexo genero,
    sexo h m, sexo m f, sx`,
  age_and_gender:
    "age gender, age sex, edad genero, edad sexo, gender age, genero edad, idade sexo, sex age, sexo edad, sexo idade",
  marked_female:
    "f, fem, female, femenino, feminino, genero f, hembra, mujer, sexo f, sexo fem, sexo femenino, sexo mujer",
  marked_male:
    "genero m, h, hombre, m, male, masc, masculin, masculino, sexo h, sexo hombre, sexo m, sexo masc, sexo masculino, varon",
  location: `addr, address, address line, alcaldia, aldea, aldeia, bairro, barrio, building, calle, canton, caserio, cidade, city, ciudad, ciudad estado,
    colonia, coming from, community, comuna, comunidad, comunidad proviene, concelho, corregimiento, country of residence, county, departamento,
    depto, direccion, direccion habitacion, direccion de residencia, direccion vivienda, district, distrito, domicilio, donde es, donde esta,
    donde estaba, donde fue vista por ultima vez, donde fue visto, donde fue visto por ultima vez, donde se encontraba, donde se encuentra,
    donde se vio por ultima vez, donde viene, donde lo vieron por ultima vez, donde vive, donde vivia, dpto, edif, edificio, endereco,
    endereco completo, entidad, entidad federal, entidad federativa, estado municipio, estado origem, estado origen, estado procedencia,
    estado de residencia, freguesia, from, home address, home city, home country, home neighborhood, home province, home state, home street,
    home town, hometown, ilha, isla, last known location, last seen, last seen at, last seen location, local, local de origem, localidad, localizacao,
    localizacion, location, location last seen, logradouro, lugar, lugar desaparicion, lugar donde desaparecio, lugar donde fue encontrada,
    lugar donde fue encontrado, lugar donde fue vista por ultima vez, lugar donde fue visto, lugar donde fue visto por ultima vez,
    lugar donde se encontraba, lugar donde se le vio por ultima vez, lugar donde se vio por ultima vez, lugar donde vive, lugar donde vivia,
    lugar fue vista, lugar fue visto, lugar hechos, lugar de origen, lugar procedencia, lugar de rescate, lugar residencia, lugar residencia habitual,
    lugar suceso, lugar ultima vez, mora em, morada, municipality, municipio, municipio origem, neighborhood, neighbourhood, onde mora, origem,
    origen, origin, pais residencia, paradero, parish, parroquia, partido, place, place last seen, place of origin, poblacion, ponto referencia,
    present whereabouts, procedencia, procedente, proveniencia, proveniente, proviene de, province, provincia, pueblo, punto de referencia, regiao,
    region, reside, residence, residencia, residia, rua, sector, sector barrio, sector urbanizacion, en que sector vive, en que sector vivia,
    setor bairro, site, sitio, sitio donde vive, sitio suceso, state, street, street address, suceso, town, ubicacion, ubicacion actual,
    ubicacion anterior, ubicacion donde fue vista, ubicacion donde fue visto, ultima ubicacion, ultima vez vista, ultima vez visto,
    ultimo local visto, ultimo lugar fue vista, ultimo lugar fue visto, ultimo lugar visto, urbanizacion, usual residence, veio de, vereda, viene de,
    village, visto pela ultima vez, visto por ultima vez, vivienda, where did you last see person, where last seen, where was person last seen,
    whereabouts, zona, zone`,
  description: `alguna caracteristica identificar, alguna sena particular, aparencia, apariencia, apariencia fisica, appearance, aspecto, caracteristicas,
    caracteristicas fisicas, cicatrices, cicatriz, como es fisicamente, describa persona, describe person, descricao, descripcion, descripcion fisica,
    description, distinguishing features, distinguishing marks, identifying marks, marcas, marcas senas, marks, media filiacion, physical description,
    physical features, particularidades fisicas, rasgos, rasgos fisicos, senas, senas marcas, sena particular, senales, senales particulares, sinais, sinais particulares,
    tattoo, tatuagem, tatuagens, tatuajes, tracos fisicos`,
  status: `alive missing, desaparecido o encontrado, desaparecido localizado, estado persona, estatus busqueda, estatus persona, localizado desaparecido,
    missing or found, person status, safe or missing, safe or not, situacion busqueda`,
  found: `a salvo, aparecio, encontrada, encontrado, encontrado si no, encontrado s n, lo encontraron, found, found yes no, fue encontrada, fue encontrado,
    fue localizada, fue localizado, fue ubicada, fue ubicado, localizada, localizado, localizado si no, localizado s n, located, ubicada, ubicado,
    ya aparecio, ya encontrado, ya lo encontraron, ya fue encontrada, ya fue encontrado, ya fue localizada, ya fue localizado, ya localizado`,
  hospital: `ambulatorio, cdi, centro asistencial, centro atencion, centro clinico, centro hospitalar, centro hospitalario, centro medico, centro de salud,
    clinic, clinica, current hospital, eess, establecimiento hospitalario, establecimiento salud, health center, health centre, health facility,
    hospital, hospital actual, hospital atencion, hospital que la atiende, hospital cdi, hospital centro de salud, hospital clinica,
    hospital donde esta, hospital donde se encuentra, hospital handle, hospital de ingreso, hospital name, hospital receptor, hospital recibe,
    hospital de reclusion, institucion hospitalaria, institucion prestadora salud, institucion salud, ips, medical center, medical centre,
    medical facility, nombre clinica, nombre hospital, nome hospital, nosocomio, posto saude, receiving hospital, sanatorio, unidad hospitalaria,
    unidad medica, unidade saude`,
  hospital_status: `clinical status, condicao clinica, condicao medica, condicao paciente, condicion clinica, condicion egreso, condicion hospital, condicion medica,
    condicion paciente, condicion salud, estado clinico, estado egreso, estado geral, estado hospital, estado hospitalario, estado ingreso,
    estado medico, estado paciente, estado salud, estatus hospital, estatus hospitalario, estatus medico, estatus paciente, health condition,
    health status, hospital_status, medical status, patient condition, patient status, quadro clinico, situacao hospitalar, situacion clinica,
    situacion hospitalaria, situacion medica, situacion paciente`,
  shelter: `abrigo, albergue, albergue asignado, albergue temporal, alojamiento temporal, camp, campamento, centro acogida, centro acolhida, centro acopio,
    centro de albergue, centro evacuacion, centro evacuado, centro refugio, centro temporal, centro transitorio, collection center, collection centre,
    emergency shelter, emergency shelter name, evacuation center, evacuation centre, evacuation shelter, evacuation site, nombre albergue,
    nombre refugio, punto refugio, refuge, refugio, refugio actual, refugio albergue, refugio asignado, refugio provisional, refugio temporal,
    shelter, shelter handle, shelter location, shelter name, sitio refugio`,
  shelter_status: `activo, asistencia, attendance, aun permanece, aun presente, aun refugio, continua, continua refugio, esta, esta albergue, esta aqui,
    esta presente, esta en el refugio, estado albergue, estado refugio, estatus albergue, estatus refugio, in shelter, permanece,
    permanece en refugio, permanencia, presenca, presencia, present, presente, presente albergue, presente hoy, presente refugio, presente si no,
    presente s n, se encuentra, se encuentra presente, se encuentra en el refugio, shelter_status, sigue, sigue alli, sigue aqui, sigue presente,
    sigue en el refugio, situacao abrigo, situacion albergue, situacion refugio, still here, still in shelter, still present`,
  hospital_or_shelter: `abrigo hospital, albergue hospital, centro, current facility, facility, facility name, hospital abrigo, hospital albergue, hospital o refugio,
    hospital or shelter, receiving facility, refugio hospital, shelter hospital, ubicado en hospital o refugio`,
  contact_name: `acompanada por, acompanado por, acompanante, acudiente, adulto a cargo, allegado, apoderado, author name, avisar a, la busca, buscado por, caller,
    caregiver, caretaker, en caso emergencia avisar, caso emergencia llamar, companion, comunicante, comunicarse, contact, contact in family,
    contact name, contact person, contact person name, contactar, contacto, contacto emergencia, contacto familiar, contato, cuidador, cuidadora,
    datos contacto, datos familiar, debemos contactar, declarante, denunciante, emergencia avisar, emergency contact, emergency contact name,
    encarregado educacao, enquirer, escort, familiar, familiar avisar, familiar que busca, familiar a contactar, familiar contacto, familiar procura,
    familiar procurou, familiar responsable, family contact, family contact details, family contact name, family contact person, family member,
    family member name, guardian, guardian name, hace reporte, informado por, informant, informante, inquirer, kin, llamante, llamar, llamo,
    quien llena formulario, next of kin, nok, nombre acudiente, nombre y apellido contacto, nombre y apellido llena,
    nombre y apellido llena formulario, nombre y apellido representante, nombre busca, nombre contacto, nombre familiar, nombre hace reporte,
    nombre llena formulario, nombre persona denuncia, nombre persona hace reporte, nombre persona referencia, nombre reportante, nombre representante,
    nome contato, parent or guardian, parente, pariente, person reporting, persona que busca, persona a contactar, persona contacto,
    persona que denuncia, persona hace reporte, persona que informa, persona a notificar, persona referencia, persona que reporta,
    persona responsable, podemos contactar, quem avisar, referencia familiar, referencia personal, relative, relative name, reporta, reportado por,
    reportante, reported by, reporter, reporter name, reporting person, representante, representante legal, requerente, requester, requesting party,
    resp, responsable, responsavel, searched by, searcher, solicitante, tutor`,
  contact_person_first_name:
    "contact first name, contact given name, contact_person_first_name, nombre de pila contacto",
  contact_person_last_name:
    "apellido contacto, apellido familiar, apellido representante, contact last name, contact_person_last_name, contact surname",
  contact_person_phone: `alternate number, alternate phone, alternative number, numero alternativo, numero alterno, otro numero, author phone, best number reach, best number reach you, best phone number reach, call back number, callback number, cel, cell,
    cell phone, cellphone, celular, contact no, contact number, contact_person_phone, contact phone, contact telephone, contacto telefonico,
    emergency contact phone, emergency phone, fone, fono, home phone, informar al, llamar telefono, mobile, mobile number, mobile phone, movil,
    movil contacto, n telefono, no telefono, nro contacto, nro telefono, num telefono, number can we reach you, number reach you, numero celular,
    numero contactar, numero contacto, numero llamamos, numero para contacto, numero referencia, numeros telefonicos, numero telefono, numero whats,
    office phone, otro telefono, ph, phone, phone contact, phone no, phone number, reporter phone, tel, tel cel, tel contacto, tele, telef, telefone,
    telefone contato, telefono, telefono alternativo, telefono casa, telefono celular, telefono contacto, telefono emergencia, telefono familiar,
    telefono fijo, telefono habitacion, telefono local, telefono movil, telefono oficina, telefono representante, telefono trabajo, telemovel,
    telephone, telephone contact, telephone number, telf, tfno, tlf, tlfn, tlfno, wasap, whats, whatsapp, wpp, wsp, zap`,
  contact_person_email: `author email, contact email, contact_person_email, correo, correo contacto, correo electronico, direccion de correo, direccion correo electronico,
    email, email address, email contacto, endereco de email, e mail, e mail address, reporter email`,
  contact_person_relationship: `afinidad, contact_person_relationship, contact relationship, cual es tu relacion, emergency contact relationship, que es de la persona,
    es usted persona, filiacion, how are you related, how are you related person, how know, how know person, how related, how you know person,
    how you know this person, kinship, nexo, parentesco, parentesco contacto, parentesco familiar, parentesco con el paciente,
    parentesco con la persona, parentesco reportante, parentesco representante, que parentesco tienes, relacao, relacion, relacion contacto,
    relacion familiar, relacion con el paciente, que relacion tienes, relation, relationship, relationship to patient, relationship to person,
    tipo relacion, vinculo`,
  source_id: `case id, codigo persona, codigo registro, codigo unico, external id, id caso, id externo, id ficha, id paciente, id persona, id_registro, id unica, id unico, person id, person_record_id,
    persona id, record id, registro id, source_id, unique id, uuid`,
  source_notes: "source_notes",
  numbering: `#, # lista, cant, cont, contador, conteo, correl, correlativo, fila, it, item, line, linea, n, n lista, n ordem, n orden, no, no lista, no ordem, no orden, ordem, nr, nro,
    nro lista, nro orden, num, number, numeracion, numero, numero orden, ord, orden, row, s no, seq, sequence, serial, sl no, s n, sr no`,
  ignored: "rejected_reason",
  note: `ala, alergias, alias, alta, alternate names, andar, apodo, area, area hospital, barraca, bed, brigada, cama, camilla, cantidad, cantidad personas,
    carpa, caso, celular medico, chart number, ciudad nacimiento, clothing, code, codigo, colchao, colchon, colchoneta, comentario,
    comentarios adicionales, comments, condicion especial, cupo, destino, details, detalles, dias, diagnosis, diagnostico, direccion ip, discapacidad,
    doctor, dx, egresado, email hospital, encontrado por, quien encontro, enfermaria, enfermedad, estadia, estadio, estado civil, estatura, evolucion,
    expediente, facility type, familia, family, family number, family size, father name, ficha, firma, floor, foto, found by, fuente, group,
    group name, grupo, grupo familiar, grupo sanguineo, habitacion, hallado por, hc, height, herida, hijos, historia, historia clinica, hora, hosp no,
    hosp number, hospital anterior, hospital de destino, hospital id, hospital no, hospital number, hospital origen, hospital procedencia, huella,
    idx, iglesia, iglesia parroquia, info, informacion, informacion adicional, informacoes, information, injuries, injury, integrante familia, label,
    leito, lesion, localizado por, lugar nacimiento, madre, mae, mama, marital status, mascota, medical conditions, medical record number,
    medicamentos, medico, medico tratante, meses, mother name, mrn, n familia, n historia, n personas, necesidades, needs, nickname, no adulto,
    no familia, no grupo, no grupo familia, no grupo familiar, no hermano, no hijo, no historia, no hospital, no integrante, no nino, no personas,
    no persona grupo, nombre de la escuela, nombre grupo, nombre madre, nombre mama, nombre padres, nombre papa, nota, notes, nro familia, nro ficha,
    nro historia, nro personas, nro registro, numero familia, numero historia, numero personas, obs, observacao, observacion, observacoes, occupation,
    ocupacion, padre, pai, pais nacimiento, papa, patologia, pavilhao, peso, pets, photo, piso, profesion, quarto, record number, referido,
    refugio anterior, refugio origen, registro, religion, remarks, remitido, requerimientos, rescatado por, room, ropa, sala, service, servicio,
    setor, shirt size, signature, source, talla, telefono medico, tenda, tent, time, tipo, tipo de sangre, trasladado a, traslado, tratamiento,
    treatment, triage, triaje, turno, type, ultimo contacto, unit, vehiculo, vestimenta, vivienda afectada, ward, weight`,
  note_date: `admission date, check in date, check out date, data, data de entrada, data de ingresso, date, date of admission, date admitted, date last seen,
    date reported, discharge date, egreso, entry date, f egreso, f ing, f ingreso, fec ing, fecha, fecha admision, fecha alta, fecha contacto,
    fecha desaparicion, fecha egreso, fecha entrada, fecha fallecimiento, fecha hora, fecha ingreso, fecha llegada, fecha registro, fecha reporte,
    fecha salida, fecha traslado, fecha ultima vez visto, ingreso, last contact, last seen date, registration date, source date, ultima fecha contacto`,
  state: `case status, condicion, condicion actual, condition, current status, disposition, est, estado, estado actual, estado caso, estatus,
    estatus actual, estatus caso, outcome, situacao, situacion, situacion actual, situacion caso, situation, status`,
  born: "nac, nacto, nasc",
  id: "id",
};

/** Words of no field that are spelled like one by a letter: no typing errors. */
export const noFieldWords =
  "buscando estadio estadia estada personal sender medio puente camion camino materna paterna director called contacted contactado contatado avisado sexto presento presenta motivo parentela".split(
    " ",
  );
