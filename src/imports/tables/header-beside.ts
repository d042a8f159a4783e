import type { Field } from "./header-words.js";

// Words that stand in a header beside the one that says what it holds.

/** `edades` → `edad`, `nombres` → `nombre`: how all words of headers are compared. A country is no father. */
export const singular = (word: string): string =>
  word.length > 3 && word.endsWith("s") && word !== "pais"
    ? word.replace(/(?<=[aeiou][ldz]|[aeio]r|[cs]ion)es$|s$/, "")
    : word;

export const wordsOf = (text: string): ReadonlySet<string> =>
  new Set(text.trim().split(/\s+/).map(singular));

/** What says nothing at all. */
export const dropped: ReadonlySet<string> = new Set(
  `de del al la el los las the of do da das dos y e o u and or ou a to con com with su an en em un una lo que quien et du des seu sua this these ese esa esos esas dicho dicha followed then seguido
   dd mm jj aa aaaa yyyy yy dma`.split(/\s+/),
);

/** Whose data a column holds when it is the person's own. */
export const ofPerson = wordsOf(
  "paciente persona refugiado damnificado afectado albergado desaparecido desaparecida missing beneficiario menor " +
    "patient person nino victima ciudadano victim evacuee buscado buscada evacuado herido lesionado hospitalizado usuario " +
    "affected injured displaced pasajero passenger migrante soldado deceased socio nna utente doente crianca adolescente enfermo funcionaria trabajador trabajadora " +
    "extraviado extraviada ausente interesado interesada acogido acogida vecino vecina huesped casualty survivor resident client guest child individuo " +
    "pessoa vitima feligres hermano hermana adulto mayor encontrado encontrada localizado localizada perdido perdida reportado reportada sought " +
    "damnificada morador sobreviviente interno interna titular integrante miembro beneficiary recluido censado registrado inscrito " +
    "passageiro passageira viajero viajera hospede desabrigado desabrigada desalojado desalojada resgatado resgatada ferida lesionada herida idoso idosa " +
    "menino menina pupil inmate villager attendee parishioner fiel creyente anciano anciana asilado asilada comensal empleado empleada obrero obrera colaborador " +
    "alumno alumna estudiante student aluno aluna rescatado rescatada fallecido fallecida trasladado trasladada ingresado ingresada atendido atendida refugiada damnificada abrigado abrigada acolhido acolhida hospedado hospedada internado internada afectada albergada evacuada individual datos informacion info " +
    "cadete conscripto recluta militar becario becaria afiliado afiliada asegurado asegurada jubilado jubilada pensionado pensionada tripulante crew citizen connacional compatriota cliente turista tourist",
);

/** What programs call a group of fields by: says nothing in a path. */
export const groupings = wordsOf("grupo grp seccion section group");

/** Who works with the person, or is somebody else besides: their data are never the person's. */
export const ofOthers = wordsOf(
  "medico doctor doctora dr dra enfermera enfermero nurse physician voluntario voluntaria volunteer encuestador interviewer funcionario " +
    "rescatista brigadista conductor paramedico coordinador coordinadora encargado encargada jefe jefa cabeza household docente teacher maestro maestra profesor " +
    "conyuge esposo esposa spouse hijo hija bebe recien rn neonato newborn mascota pet organizacion organization institucion empresa digitador transcriptor " +
    "capturista staff worker caseworker director directora chofer driver atendente enfermeiro voluntario donante donor feto jugador vacuna medicamento " +
    "registrador entrevistador operador transcriptora personal profesional facultativo policia bombero",
);

/** Whose data it holds when it is the contact's. */
export const ofContact = wordsOf(
  "contacto contact contato nok representante rep repr familiar fam responsable resp acudiente acompanante reportante reporta informante informant denunciante " +
    "solicitante tutor guardian emergencia emergency relative kin reporter author responsavel pariente allegado " +
    "declarante companion informa identifica reconoce retira acompana solicita madre padre mother father familia tu your " +
    "apoderado apoderada mama papa encarregado parent cuidador cuidadora reporta reporting encargada " +
    "searcher accompanying caregiver caretaker mae pai caller inquirer enquirer requester requerente comunicante escort parente notifier llamante ice",
);
/** Does a word, as compared, speak of somebody who is not the person of the row? */
export const isOfAnother = (word: string): boolean => ofContact.has(word) || ofOthers.has(word);

/** What changes nothing beside a word for the contact: `Familiar más cercano`, `Primary contact`. */
export const besideContact = wordsOf(
  "in busca busqueda search cercano cercana proximo proxima mas detail data datos details next para for primary principal directo directa referencia legal party member adulto cargo alterno alterna hace reporte friend " +
    "presente pelo pela por point closest nearest immediate searching buscando autorizado autorizada authorized interesado mais cerca inmediato directo vivo amigo avisar caso llamar contactar notificar best other otro otra primer segundo secundario secondary numero number no nro n persona pessoa person es",
);

/** How headers are shortened, and what for: tried where the words as typed mean nothing. */
export const shortened: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...{ nom: "nombre", nomb: "nombre", nbre: "nombre", nmbre: "nombre", noms: "nombre" },
    ...{
      apelido: "apellido",
      ap: "apellido",
      ape: "apellido",
      apell: "apellido",
      apel: "apellido",
      apdo: "apellido",
    },
    ...{ edo: "estado", est: "estado", estat: "estatus", cond: "condicion", sit: "situacion" },
    ...{
      fec: "fecha",
      fech: "fecha",
      fcha: "fecha",
      fch: "fecha",
      ult: "ultimo",
      relac: "relacion",
      fe: "fecha",
      f: "fecha",
      dt: "data",
    },
    ...{ nac: "nacimiento", nacim: "nacimiento", ncto: "nacimiento", nacto: "nacimiento" },
    ...{
      ced: "cedula",
      cdla: "cedula",
      doc: "documento",
      docto: "documento",
      ident: "identidad",
      id: "identidad",
    },
    ...{
      tlf: "telefono",
      telf: "telefono",
      tel: "telefono",
      tlfn: "telefono",
      tfno: "telefono",
      tlfno: "telefono",
    },
    ...{
      telef: "telefono",
      fono: "telefono",
      ph: "phone",
      num: "numero",
      nro: "numero",
      cel: "celular",
    },
    ...{
      dir: "direccion",
      direc: "direccion",
      direcc: "direccion",
      ubic: "ubicacion",
      proc: "procedencia",
      proced: "procedencia",
    },
    ...{
      hosp: "hospital",
      evol: "evolucion",
      pac: "paciente",
      pcte: "paciente",
      pte: "paciente",
      pt: "patient",
      pat: "patient",
      pers: "persona",
    },
    ...{
      rep: "representante",
      repr: "representante",
      fam: "familiar",
      famil: "familiar",
      resp: "responsable",
    },
    ...{
      parent: "parentesco",
      parentes: "parentesco",
      cont: "contacto",
      contac: "contacto",
      emerg: "emergencia",
    },
    ...{
      gen: "genero",
      sx: "sexo",
      med: "medico",
      hist: "historia",
      mcpio: "municipio",
      mun: "municipio",
      parr: "parroquia",
      urb: "urbanizacion",
      res: "residencia",
      desc: "descripcion",
      damnif: "damnificado",
      tipdoc: "tipo documento",
      ...{ nm: "name", tp: "tipo", nr: "numero", st: "status", gov: "government" },
    },
  }),
);

/** Of these, what alone may stand for something else. */
export const onlyBeside = wordsOf("ap desc dt est f fe gov id med nm nr ph ref res resp st tp");

/** Words of a question, and of the request to answer it: `¿Cuál es su nombre?`, `Please enter your name`. */
export const asking = wordsOf(
  "cual cuales es son que como tiene indique indica ingrese ingresa escriba escribe coloque coloca por favor si " +
    "conoce sabe aqui what is are was whats please enter provide type qual quais informe digite insira alguna algun sus seleccione selecciona marque elija especifique mencione padece donde esta estan se encuentra encuentran usted ud does did he she they aproximadamente actualmente which todavia",
);

export const contactFields: Partial<Record<Field, Field>> = {
  full_name: "contact_name",
  full_name_surname_first: "contact_name",
  first_name: "contact_person_first_name",
  last_name: "contact_person_last_name",
  contact_name: "contact_name",
  contact_person_phone: "contact_person_phone",
  contact_person_email: "contact_person_email",
  contact_person_relationship: "contact_person_relationship",
  numbering: "contact_person_phone", // `N° de contacto`
  note_date: "note_date",
};

/** `C.I. Nº` is what `C.I.` is. */
export const numberWords = wordsOf("no nro numero num n number #");

/** What changes nothing beside any word. */
export const generic = wordsOf("actual current atual");

/** What changes nothing beside a word for the field: `Última ubicación conocida`, `Tlf. hab.` */
export const qualifiers: [Field, ReadonlySet<string>][] = [
  ["description", wordsOf("fisica vestimenta ropa persona senas")],
  ["hospital", wordsOf("actual current nombre name publico privado clinica")],
  ["shelter", wordsOf("actual current nombre name asignado temporal provisional centro")],
  [
    "age",
    wordsOf(
      "aprox aproximada aproximado aparente estimada estimado calculada referida probable presunta cumplida actual ano year apparent estimated approx",
    ),
  ],
  [
    "location",
    wordsOf(
      "ultimo ultima conocido conocida exacto exacta actual origen last known current pickup recogida rescate hallazgo residencia habitual permanente proviene viene vive",
    ),
  ],
  [
    "contact_person_phone",
    wordsOf("hab habitacion casa cel celular movil fijo personal local principal alterno otro"),
  ],
];
