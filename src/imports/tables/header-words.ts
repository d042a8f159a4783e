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
  full_name: `beneficiary, nombre menor edad, nombre menor de edad, utente, nya, n y apellido, missing, is missing, who is missing, are you looking for, who are you looking for, you looking for, pasajero, passenger, nombre persona busca, nombre completo persona busca, nombre apellido persona busca, estudiante, student, alumno, aluno, persona buscada, nombre social completo, persona localizada, beneficiary name, nome pessoa, nombre persona reportada, persona reportada, integrante, integrantes, nombre integrante, miembro, nombre miembro, casualty name, casualty, victim, victim name, evacuee, evacuee name, resident, resident name, client name, client, nombre nina nino, nombre nino nina, nombre usuario, nombre y apellido integrante, survivor, survivor name, nombre, nombres, display name, nombre y apellido, nombre apellido, nombres y apellidos, nombre completo, full name,
    name, names, complete name, person name, patient name, paciente, patient, persona, person, refugiado, damnificado, albergado,
    afectado, beneficiario, ciudadano, evacuado, nombre paciente, nombre persona,
    nombre y apellido paciente, nome, nome completo, nome e sobrenome, paciente nombre, nom, nombre completos,
    nombres completos, missing person, persona desaparecida, name of person,
    first and last name, first name and last name, name and surname, name surname, nombre del ciudadano, huesped,
    nombre apellido completo, nombre y apellidos completos, se llama, como se llama, llama, nombre y apellido adulto mayor, nombre adulto mayor, nombre persona localizada, nombre lesionado, nombre herido`,
  full_name_surname_first: `apelido nome, apelidos e nomes, surname and forename, surname forename, last name first name mi, last name first name middle, apellido nombre documento, apellidos y nombres, apellido y nombre, apellidos nombres, surname and name,
    apellido nombre, last name first name, surname and given names, surname name, sobrenome e nome, surname first name,
    family name and given name, last first, paciente apellidos nombres, nombre apellidos nombres, last name and first name, sobrenome nome`,
  first_name: `2nd name, 1st given name, first nm, second given name, given first name, nombre sin apellido, given, middle initial, initial, first_name, first name, name first, names first, given_name, given name, given names, middle, primer nombre, segundo nombre,
    1er nombre, 2do nombre, 1 nombre, 2 nombre, nombre 1, nombre 2, forename, forenames, first names, middle name, second name, other names,
    otros nombres, nombre de pila, primeiro nome, prenome, fname, first, nombre propio, nome proprio, christian name, 1st name`,
  last_name: `last nm, last family name, sobrenome ultimo, last, ultimo apellido, last_name, last name, name last, names last, family_name, family name, surname, surnames, last names, apellido, apellidos,
    primer apellido, segundo apellido, 1er apellido, 2do apellido, 1 apellido, 2 apellido, apellido 1, apellido 2,
    apellido paterno, apellido materno, sobrenome, sobrenomes, ultimo nome, apelido, lname, second surname,
    first surname, second last name, paterno, materno`,
  document_id: `dpi, dui, nin, bi, cartao cidadao, driver license #, driver license no, curp, ine, ine curp, cc, cc ti ce, cc ce, ci dni pasaporte, ssn, driver license, sedula, ci, rut run, run rut, id passport, passport id, government id, dni le lc, dni ce, dni nie, civ, nuip, c identidad, documento identificacion, cpf ou rg, rg ou cpf, id document, documento cedula, cedula documento, nat id, nat id no, document_id, document, document number, document no, cedula, cedulas, cedula identidad, ci, c i, cédula de identidad, nro cedula, no cedula,
    numero cedula, num cedula, n cedula, documento, documentos, nro documento, no documento, numero documento, num documento, n documento,
    documento identidad, doc, doc identidad, nro doc, doc id, id number, id no, id card, identity, identity card, identity number, identity document, national id,
    national id number, identification, identification number, identificacion, nro identificacion, numero identificacion, identidad,
    dni, nro ci, ced, ced identidad, pasaporte, nro pasaporte, numero pasaporte, passport, passport no, passport number, cedula o pasaporte, cedula pasaporte,
    ci pasaporte, cpf, rg, rut, ruc, nie, numero de identidade, identidade, documento de identidade, carteira de identidade, passaporte, ci o pasaporte,
    cedula id, doc number, doc no, dni cedula, partida de nacimiento, cedula partida, ci partida, numero ci, ext venezuela ci, ndoc, ncedula, ident, cedula identidad pasaporte, cedula escolar, no id, n id, nro id, numero id`,
  document_type: `documento tipo, doc tipo, document type, type of id, kind of id, clase documento, document_type, document type, tipo documento, tipo doc, tipo de documento de identidad, type of document, id type, doc type,
    tipo identificacion, tipo id, tipo cedula, tdoc, t doc, tipo ident, td`,
  nationality: `citizenship, ciudadania, pais nacionalidad, nacionalid, country of origin, pais de origen, nacionalidad, nationality, v e, ve, v o e, nacionalidade, letra, nac v e, v e p, nacional, nacionalidad v e, nacion, venezolano extranjero, pais nacionalidad`,
  birth_date: `fecha cumpleanos, dia cumpleanos, bday, nacido el, nacida el, fecha naci, fecha n, nacio, nacio el, dia nacimiento, born on, cuando nacio, birth_date, birth date, date of birth, date_of_birth, birthdate, birthday, dob, d o b, fecha nacimiento, fecha nac, f nacimiento, f nac,
    fec nacimiento, fec nac, fnac, fn, fdn, fecha de nac, nacimiento, data de nascimento, data nascimento, nascimento, data nasc, dt nasc,
    dt nascimento, dn, born, fecha n, f de n, cumpleanos, fnacimiento, fechanac, fech nac, fech nacimiento, fecha nto, fecha nacim, f nacim, f nto, nac fecha`,
  age: `edad ano meses, edad meses ano, how old, how old is, how old person, ano edad, ano cumplido, est age, edad ano mes, edad mes ano, eda, hedad, que edad tenia, edad tenia, cuantos anos tenia, anos tenia, edad cronologica, idade aproximada, age, edad, edades, edad aproximada, edad aprox, edad anos, anos, años, edad actual, idade, age years, approximate age, years, years old, yrs, yr, age yr, age in years, ano, edad en anos,
    edad estimada, edad anos cumplidos, que edad tiene, cuantos anos tiene, cuantos anos, anos tiene, approx age, age admission, estimated age, ed, edad cumplida`,
  is_minor:
    "es nino, es nino adolescente, es nino nina adolescente, menor 18 ano, es menor 18, person minor, is person minor, is_minor, is minor, minor, menor, es menor, es menor edad, menor edad, menor 18, menor 18 anos, menor si no, underage, under 18, menor idade, e menor",
  gender: `mas fem, masc fem, fem masc, fem mas, genero se identifica, genero con el que se identifica, masculino femenino, femenino masculino, hombre mujer, mujer hombre, male female, female male, masculino feminino, gender, sexo, genero, sex, gen, sx, sexo genero, sexo f m, sexo m f, sexo h m, f m, m f, h m, gênero`,
  age_and_gender:
    "edad sexo, edad genero, sexo edad, genero edad, age sex, age gender, sex age, gender age, idade sexo, sexo idade",
  marked_female:
    "f, fem, sexo f, genero f, sexo fem, sexo femenino, sexo mujer, femenino, mujer, female, hembra, feminino",
  marked_male:
    "m, masc, sexo m, sexo h, genero m, sexo masc, sexo masculino, sexo hombre, masculino, h, hombre, male, varon, masculin",
  location: `mora em, reside, residia, canton, aldea, paradero, whereabouts, morada, concelho, freguesia, procedente, proveniente, procedente de, partido, comuna, colonia, vereda, departamento, distrito, caserio, corregimiento, county, onde mora, donde vive, donde vivia, comunidad proviene, ultimo lugar fue visto, ultimo lugar fue vista, lugar fue visto, lugar fue vista, en que sector vivia, en que sector vive, lugar donde vive, lugar donde vivia, lugar ultima vez, edificio, edif, estado municipio, donde es, suceso, sitio suceso, lugar suceso, endereco completo, lugar donde se vio por ultima vez, lugar donde se le vio por ultima vez, donde se encontraba, donde estaba, village, donde esta, donde se encuentra, sitio donde vive, vivienda, location, place, procedencia, lugar procedencia, last seen, last seen at, last seen location, last known location, last_known_location, ubicacion, ubicacion actual, ultima ubicacion,
    sector, direccion, direccion habitacion, direccion de residencia, domicilio, residencia, lugar residencia, lugar, localidad, parroquia, municipio, ciudad,
    barrio, urbanizacion, comunidad, zona, viene de, proviene de, lugar de origen, origen, place of origin, origin, hometown, home town, visto por ultima vez, ultima vez visto, ultima vez vista,
    ultimo lugar visto, lugar donde fue visto, donde fue visto, donde fue visto por ultima vez, donde fue vista por ultima vez, donde se vio por ultima vez, donde lo vieron por ultima vez, lugar desaparicion, lugar donde desaparecio, sitio, address, home address, city, town, neighborhood, neighbourhood, region,
    municipality, parish, district, street address, where last seen, place last seen, location last seen, home city, home street, home neighborhood, home state,
    endereco, bairro, cidade, municipio origem, procedencia, local, visto pela ultima vez, local de origem, ultimo local visto, proveniencia, entidad, entidad federal,
    estado procedencia, state, province, provincia, estado de residencia, estado residencia, estado origen, pueblo, donde viene, lugar donde se encontraba, lugar donde fue vista por ultima vez, lugar donde fue visto por ultima vez, lugar donde fue encontrado,
    lugar donde fue encontrada, ciudad estado, direccion vivienda, ubicacion donde fue vista, ubicacion donde fue visto, lugar residencia habitual, where was person last seen, ubicacion anterior, punto de referencia,
    residence, calle, lugar de rescate, ultima vez visto en, hometown, address line`,
  description: `describa, describa persona, alguna caracteristica identificar, media filiacion, physical features, tatuajes, tatuaje, sena particular, alguna sena particular, marcas, marcas senas, senas marcas, sinais, como es fisicamente, apariencia fisica, cicatrices, senales, description, descripcion, descripcion fisica, senas, senas particulares, senales particulares, señas, rasgos, rasgos fisicos, caracteristicas, caracteristicas fisicas,
    physical description, distinguishing marks, distinguishing features, identifying marks, marks, descricao, sinais particulares, appearance, aspecto, apariencia, características`,
  status: `missing or found, person status, missing found, estado persona, estatus persona, desaparecido o encontrado, estatus busqueda, situacion busqueda`,
  found:
    "ya lo encontraron, ya la encontraron, ubicado, ubicada, fue ubicado, fue ubicada, lo encontraron, la encontraron, found, found yes no, located, encontrado, encontrada, localizado, localizada, aparecio, ya aparecio, fue encontrado, fue localizado, ya fue encontrado, ya fue encontrada, ya fue localizado, ya fue localizada, ya encontrado, ya localizado, fue encontrada, fue localizada, encontrado si no, localizado si no, localizado s n, encontrado s n",
  hospital: `centro hospitalar, nosocomio, sanatorio, ips, eess, establecimiento salud, establecimiento hospitalario, unidad hospitalaria, unidad medica, medical facility, health facility, unidade saude, hospital cdi, institucion prestadora salud, centro clinico, posto saude, nombre clinica, institucion hospitalaria, hospital recibe, hospital que recibe, hospital receptor, hospital que la atiende, hospital atiende, hospital atencion, centro atencion, institucion salud, hospital receptor, hospital, clinica, centro de salud, centro hospitalario, centro asistencial, hospital clinica, nombre hospital, hospital name, clinic, health center, health centre,
    medical center, medical centre, receiving hospital, current hospital, hospital receptor, hospital actual, hospital donde se encuentra, hospital de ingreso, hospital ingreso, hospital de reclusion, cdi, ambulatorio, hospital handle, hospital centro de salud, nome hospital, hospital donde esta, centro medico`,
  hospital_status: `health condition, patient condition, situacion clinica, health status, medical status, condicion egreso, condicion salud, estado medico, estado egreso, situacion paciente, situacion medica, hospital_status, hospital status, estado hospitalario, estatus hospitalario, estado salud, estado paciente, estatus paciente, condicion paciente, condicion medica, condicion clinica,
    patient status, estado clinico, estatus medico, evolucion, estado hospital, condicion hospital, estatus hospital, situacion hospitalaria, estado ingreso, situacao hospitalar`,
  shelter: `centro evacuacion, centro evacuado, alojamiento temporal, centro transitorio, evacuation shelter, sitio refugio, emergency shelter, refugio temporal, albergue temporal, shelter location, punto refugio, evacuation site, refugio provisional, shelter, shelter name, refugio, albergue, nombre refugio, nombre albergue, centro acopio, campamento, refugio actual, refugio albergue, centro refugio, centro acogida, abrigo, camp,
    refuge, collection center, collection centre, evacuation center, evacuation centre, refugio asignado, albergue asignado, shelter handle, centro temporal, centro de albergue`,
  shelter_status: `permanencia, continua, aun presente, shelter_status, shelter status, presente, presentes, presencia, asistencia, en refugio, esta en el refugio, present, in shelter, still present, permanece,
    presente s n, presente si no, estatus refugio, estado refugio, sigue en el refugio, still in shelter, activo, se encuentra en el refugio, presenca, esta presente, attendance, permanece en refugio, sigue presente, presente hoy, presente refugio, presente albergue, still here, sigue aqui, aun refugio, en albergue, esta albergue, esta, se encuentra, sigue, esta aqui, sigue alli, aun permanece, esta refugio, se encuentra presente, se encuentra refugio, continua refugio`,
  hospital_or_shelter:
    "hospital abrigo, albergue hospital, abrigo hospital, hospital o refugio, hospital refugio, refugio hospital, refugio u hospital, hospital albergue, hospital or shelter, shelter hospital, hospital shelter, centro, ubicado en hospital o refugio, facility, receiving facility, facility name, current facility",
  contact_name: `family contact name, family contact person, contact in family, hace reporte, nombre hace reporte, encarregado educacao, companion, nombre y apellido llena formulario, nombre llena formulario, quien llena formulario, nombre y apellido llena, llena formulario, nombre busca, family member name, nombre persona denuncia, nombre persona hace reporte, en caso emergencia avisar, emergencia avisar, adulto a cargo, parent or guardian, family member, apoderado, persona que denuncia, persona denuncia, persona hace reporte, persona referencia, nombre persona referencia, referencia familiar, persona a contactar, persona a notificar, referencia personal, avisar a, avisar, contactar, podemos contactar, a quien contactar, a quien podemos contactar, debemos contactar, familiar avisar, caso emergencia llamar, llamar, person reporting, datos familiar, resp, quien llena formulario, nombre quien llena formulario, contact, contacto, contact name, contact person, contact person name, contact_person, nombre contacto, persona contacto, contacto emergencia, emergency contact, emergency contact name,
    representante, nombre representante, representante legal, familiar, nombre familiar, familiar contacto, familiar responsable, responsable, acompanante, acompañante, acudiente, nombre acudiente, reported by, reporter, reporter name, reportado por, reporta, quien reporta, reportante,
    nombre reportante, informante, informant, informado por, denunciante, solicitante, buscado por, la busca, lo busca, quien busca, busca, declarante, tutor, guardian, guardian name, next of kin, relative, relative name, family contact, responsavel, contato, nome contato, nome do contato,
    informado por, author name, author_name, familiar a contactar, datos contacto, persona que busca, persona que informa, acompanado por, acompanada por, nok, kin, allegado, pariente, familiar que busca, searched by, reporting person, contacto familiar, persona responsable, parente, nombre y apellido representante, nombre y apellido contacto, persona que reporta`,
  contact_person_first_name:
    "contact_person_first_name, contact first name, nombre de pila contacto, contact given name",
  contact_person_last_name:
    "contact_person_last_name, contact last name, apellido contacto, contact surname, apellido representante, apellido familiar",
  contact_person_phone: `tele, numero contactar, numero para contacto, numero a contactar, llamar telefono, numero referencia, telefono trabajo, contact_person_phone, phone, phones, phone number, phone no, telephone, telephone number, tel, tlf, tlfn, tlfno, telf, telefono, telefonos, nro telefono, numero telefono, no telefono, n telefono, num telefono, movil, telefono movil,
    celular, cel, cell, cell phone, cellphone, mobile, mobile phone, mobile number, whatsapp, telefono celular, telefono contacto, contact phone, contact number, contact no, whats app, telef, numero contacto, nro contacto,
    info al, informacion al, informar al, llamar al, comunicarse al, telefono fijo, telefono habitacion, telefono casa, home phone, office phone, telefono familiar, telefono representante, emergency contact phone, emergency phone, telefono emergencia, tfno, fono, telemovel, fone,
    telefone, telefone contato, author phone, author_phone, telefono local, tel contacto, telephone contact, contacto telefonico, contact telephone, numeros telefonicos, numero telefonico, tlfs, numero celular, movil contacto, tel cel, phone contact, otro telefono, telefono oficina, alternate phone, reporter phone, telefono alternativo`,
  contact_person_email: `direccion correo electronico, contact_person_email, email, e mail, correo, correo electronico, mail, email address, contact email, correo contacto, email contacto, author email, author_email, e mail address, direccion de correo, correo e, endereco de email, reporter email`,
  contact_person_relationship: `how related, how are you related, es usted persona, que es usted persona, que es de la persona, contact_person_relationship, relationship, parentesco, relacion, vinculo, nexo, afinidad, relation, kinship, contact relationship, emergency contact relationship, parentesco contacto, relacion contacto, relacion con el paciente,
    relationship to person, relationship to patient, parentesco con el paciente, parentesco familiar, parentesco representante, parentesco con la persona, relacao, relacion familiar, filiacion, parentesco reportante, tipo relacion, que relacion tienes, que relacion tiene, cual es tu relacion, que parentesco tienes, que parentesco tiene`,
  source_id:
    "id unico, unique id, id unica, source_id, source id, id_registro, id registro, registro id, person_record_id, person record id, record id, person id, id persona, persona id, uuid, external id, id externo, id paciente, id caso, case id, id ficha",
  source_notes: "source_notes, source notes",
  numbering: `# lista, no lista, n lista, nro lista, cant, correl, n, no, s n, sn, nº, n°, nro, num, number, numero, #, item, items, orden, nro orden, n orden, no orden, numero orden, seq, sequence, row, fila, linea, line, correlativo, cont, contador, conteo, nr, s no, sl no, serial, sr no, ord, numeracion, it`,
  ignored: "rejected_reason",
  note: `integrante familia, family size, family number, mama, papa, nombre mama, nombre papa, nombre padres, hospital no, hospital number, hosp no, hosp number, no hospital, hospital id, iglesia, iglesia parroquia, setor, setores, quien encontro, encontro, vivienda afectada, grupo, group, no grupo, no grupo familiar, no grupo familia, encontrado por, found by, hallado por, localizado por, rescatado por, no hijo, no nino, no integrante, no persona grupo, group name, nombre grupo, direccion ip, lugar nacimiento, ciudad nacimiento, pais nacimiento, no hermano, no adulto, estadio, estadia, camilla, hijos, hospital procedencia, hospital origen, hospital anterior, hospital de destino, refugio anterior, refugio origen, lugar nacimiento, telefono medico, celular medico, email hospital, diagnostico, dx, idx, servicio, sala, cama, piso, habitacion, area, area hospital, observacion, observaciones, obs, nota, notas, comentario, comentarios, comments, comment, notes, note, remarks, remark,
    diagnosis, ward, bed, room, service, historia, historia clinica, nro historia, no historia, numero historia, n historia, hc, h c, expediente, record number, medical record number, mrn, chart number, talla, tallas, medico, medico tratante, doctor, tratamiento, treatment,
    medicamentos, alergias, condicion especial, discapacidad, grupo sanguineo, tipo de sangre, firma, signature, huella, foto, photo, necesidades, needs, carpa, cupo, grupo familiar, familia, family, lesion, lesiones, injury, injuries, traslado, trasladado a, destino,
    fuente, source, shirt size, ocupacion, profesion, occupation, estado civil, marital status, religion, patologia, patologias, requerimientos, observacoes, observacao, comentarios adicionales, info, informacion, informacion adicional, detalles, details, peso, estatura, height, weight, vestimenta, ropa, clothing, madre, padre, mother name, father name,
    nombre madre, nombre padre, mae, pai, alias, apodo, nickname, alternate names, nombre de la escuela, cantidad, hora, time, turno, triaje, triage, brigada, vehiculo, remitido, referido, unit, label, medical conditions, codigo, code, meses, dias, no familia, n familia, no personas, nro familia, numero familia, n personas, nro personas, numero personas, cantidad personas, registro, nro registro, ficha, nro ficha, caso, tipo, type, mascota, mascotas, pets, enfermedad, enfermedades, diagnosticos,facility type`,
  note_date: `fecha, date, fecha ingreso, f ingreso, f ing, fec ing, fecha egreso, f egreso, fecha admision, fecha registro, fecha reporte, fecha desaparicion, fecha alta, fecha entrada, fecha salida, fecha llegada, admission date, date of admission, date admitted, registration date, date reported,
    date last seen, last seen date, fecha ultima vez visto, entry date, source date, check in date, check out date, data de ingresso, data de entrada, data, fecha hora, fecha y hora, ingreso, egreso, dia, fecha fallecimiento, fecha traslado, discharge date`,
  state:
    "estado, status, estatus, estado actual, estatus actual, current status, condicion, condition, situacion, situacion actual, condicion actual, situation, situacao, est, outcome, disposition, case status, estado caso, estatus caso, situacion caso",
  born: "nac, nacto, nasc",
  id: "id",
};

/** Words of no field that are spelled like one by a letter: no typing errors. */
export const noFieldWords =
  "buscando estadio estadia estada personal sender medio puente camion camino materna paterna director sexto presento presenta motivo parentela".split(
    " ",
  );
