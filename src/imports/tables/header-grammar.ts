import { wordsOf } from "./header-beside.js";
import type { Field } from "./header-words.js";

// What headers mean by their words, whatever the order and however many: data, folded and singular.

/** One word says the field, and every other one is known to change nothing beside it. */
export interface Agreement {
  field: Field;
  says: ReadonlySet<string>;
  beside: ReadonlySet<string>;
  /** With which word the header begins, or else ends; unset: any. */
  begins?: ReadonlySet<string>;
  ends?: ReadonlySet<string>;
}

const agree = (
  field: Field,
  says: string,
  beside: string,
  begins?: string,
  ends?: string,
): Agreement => ({
  field,
  says: wordsOf(says),
  beside: wordsOf(beside),
  ...(begins && { begins: wordsOf(begins.replace("…", says)) }),
  ...(ends && { ends: wordsOf(ends) }),
});

/** How somebody is, or came to be, at a place. */
const being = `esta estaba encuentra encontraba ingreso ingresado ingresada recluido recluida internado internada llevado llevada atendido atendida
  atencion trasladado trasladada alojado alojada pernocta duerme permanece aloja encontra admitted staying stayed housed placed taken onde where is was fue
  asignado asignada currently now in at assigned recibe recibio lo le la trata treating treated hospitalizado hospitalizada refugiado refugiada albergado albergada`;

export const agreements: readonly Agreement[] = [
  agree(
    "shelter_status",
    "presente todavia permanece sigue continua still present currently aun activo ainda asistencia permanencia presenca",
    `refugio albergue shelter abrigo campamento camp centro encuentra esta in at no na si s n y yes nao sim aqui ahi alli alla here hoy sn yn hosting there ausente today hoje hoy ahora now
     staying alojado alojada`,
    "… esta encuentra",
  ),
  agree(
    "found",
    "encontraron localizaron ubicaron hallaron encontrado encontrada localizado localizada hallado hallada aparecio found located ubicado ubicada",
    "ya ha sido fue has been have was is foi ja esta si no s n sn yn yes y been yet",
    "… ya ha fue has was is foi ja have",
  ),
  agree(
    "shelter",
    "refugio albergue shelter abrigo campamento alojamiento",
    `${being} nombre nome name located which site actual current temporal temporario temporaria temporary transitorio provisional alternativo evacuacion
     evacuation nuevo camp centro center centre cual`,
    "… nombre nome name temporary current assigned emergency centro",
  ),
  agree(
    "hospital",
    "hospital hosp clinica sanatorio nosocomio ambulatorio cdi clinic policlinica",
    `${being} nombre nome name internamento hospitalizacion reclusion internacion which actual current receiving publico privado salud centro asistencial medico maternidad health center centre
     facility cual`,
    "… nombre nome name current receiving treating admitting",
  ),
  agree(
    "shelter",
    "acopio damnificado evacuado refugiado acogida acolhimento acolhida alojamiento albergue refugio evacuacion evacuation",
    `${being} centro center centre nombre name actual temporal`,
    "centro center centre evacuation",
  ),
  agree(
    "shelter",
    "acogida acolhimento acolhida alojamiento",
    "lugar sitio local",
    "lugar sitio local",
  ),
  agree(
    "hospital",
    "salud asistencial hospitalario hospitalaria hospitalar medico medica clinico saude",
    `${being} centro institucion establecimiento unidad unidade nombre nome actual donde`,
    "centro institucion establecimiento unidad unidade",
  ),
  agree(
    "full_name",
    "nombre name nome",
    `refugio albergue hospital shelter clinica localizar nino nina completo completa complete full legal social real propio entero persona encontrado encontrada localizado localizada perdido perdida
     extraviado extraviada buscado ausente vive reportado reportada segun documento cedula id`,
  ),
  agree(
    "last_name",
    "apellido surname sobrenome",
    "completo primer primero segundo tercer ultimo soltera casada paterno materno 1er 2do first second family last opcional",
  ),
  agree(
    "first_name",
    "nombre name nome",
    "primer primero segundo tercer 1er 2do 1ro 1st 2nd 3er primeiro segundo first second third otro other opcional optional",
    "primer primero segundo tercer 1er 2do 1ro 1st 2nd 3er primeiro first second third",
  ),
  agree(
    "document_type",
    "documento document doc identidad identificacion identification identity id ident cedula",
    "tipo type kind clase number presenta presento presentado presented apresenta apresentado shown",
    "tipo type kind clase",
    "type kind presenta",
  ),
  agree(
    "document_id",
    `documento document doc dni ci cedula pasaporte passport passaporte identidad identificacion identidade identification curp cpf rut ssn license licencia
     carnet cnh identity identificacao`,
    `cidadao cartao viaje travel identidad identificacion identidade identity identification id card tarjeta nacional national personal civil government photo carnet
     license licencia driver ciudadania extranjeria extranjero foreign ce cc ti ine run rg cpf ci dni number numero oficial otro otra other
     apresentado presentado letra valido valid issued punto sin`,
    `… numero number no nro n id tarjeta carnet photo national government driver personal nacional cual rg ine run cc num # ce`,
  ),
  agree(
    "birth_date",
    "nacimiento nascimento birth nacio nacido nacida nasceu nac nasc born",
    "fecha data date dia mes ano day month year fec f dt el of cuando when",
  ),
  agree(
    "location",
    `punto lugar sitio zona sector local place location ubicacion donde where onde municipio parroquia ciudad comunidad barrio calle urbanizacion
     direccion address domicilio residencia procedencia comuna colonia vereda distrito departamento provincia localidad cidade bairro
     endereco rua logradouro canton aldea paradero whereabout morada concelho freguesia localizacao province village regiao region residence site city town county district neighborhood region caserio corregimiento fraccionamiento urb edificio`,
    `now currently did you see sumiu desapareceu estava rescued full postal mailing complete vino veio vem natal country pais disaster house name nombre nome disappearance desaparecimento conhecidas parte lado usual habitual referencia present they se encontra onde estado state area estuvo localizacion actualmente conhecida ultimo visto vista vio vieron ultimo ultima vez last seen known desaparecio desaparicion extravio perdio rescate rescatado rescataron hallazgo
     hallado hallada encontro encontraron encontrado encontrada found encuentro sismo terremoto temblor emergencia evento desastre tragedia colapso derrumbe incidente accidente siniestro catastrofe collapse
     avistamiento residencial vive vivia vivo reside residia mora morava before earthquake sighting habitacion habita habitaba proviene viene vino provenia origen
     origem antes durante antiguo momento cuando fue foi se le lo la lhe was were they live lived address permanent permanente
     particular real actual casa number street residencial residential home person pela sido estaba encontraba ocurrio from came vem conocido conocida
     point pickup completo completa exacto exacta anterior`,
  ),
  agree(
    "description",
    `descripcion sena senal rasgo caracteristica marca cicatriz cicatrice tatuaje tatuagem tattoo scar lunar apariencia aspecto sinal sinais traco feature
     trait characteristic mark appearance description descricao caracteristico aparencia`,
    `ropa vestimenta vestuario vestia vestido llevaba traia usaba puesta puesto roupa roupas usava clothes wearing worn look they filiacion media fisica fisico physical special distinctive body detallada detallado detailed como clothing alguna algun particular general caracteristico caracteristica identificar identificarlo identificarla reconocer reconocerlo permita permitan ayude identifique identifying distinguishing
     physical especial distintiva distintivo media identidad otra otro visible buscado tiene any nacimiento birth individual pessoal`,
  ),
  agree(
    "status",
    "busqueda search tracing desaparecimento desaparicion welfare safety bienestar paradero localizacion",
    "estado estatus situacion situacao resultado status outcome result situation",
    "estado estatus situacion situacao resultado status outcome result situation",
    "status outcome result situation",
  ),
  agree(
    "description",
    "contextura complexion build",
    "estatura height color colour piel skin hair cabello pelo ojo eye peso weight talla size tez",
  ),
  agree(
    "hospital_status",
    "paciente patient doente herido lesionado ferido internado internada hospitalizado hospitalizada enfermo salud clinica clinico medica medico hospitalario hospitalaria hospitalar medical clinical health saude internacion internacao hospitalizacion inpatient",
    "estado estatus condicion situacion status condition situation situacao condicao quadro cuadro geral general",
    "estado estatus condicion situacion status condition situation situacao condicao quadro cuadro",
    "status condition",
  ),
];

/** Words that say what a column holds whatever stands beside them. */
export const telling: readonly [Field, ReadonlySet<string>][] = [
  [
    "contact_person_phone",
    wordsOf(
      "telefono tlf telf celular movil phone mobile whatsapp telefone telephone telefonico fono",
    ),
  ],
  ["contact_person_email", wordsOf("correo correio email mail")],
  ["contact_person_relationship", wordsOf("parentesco relationship")],
  ["gender", wordsOf("sexo genero gender sex")],
  ["age", wordsOf("edad idade age")],
  ["nationality", wordsOf("nacionalidad nationality nacionalidade citizenship")],
  ["document_id", wordsOf("cedula pasaporte passport")],
  [
    "location",
    wordsOf("direccion procedencia ubicacion domicilio residencia address location endereco"),
  ],
  [
    "description",
    wordsOf(
      "sena rasgo fisonomia appearance apariencia aparencia reconocerlo reconocerla reconocer reconhecer",
    ),
  ],
];
export const tellingWords = telling.flatMap(([, words]) => [...words]);

/** Where a header that tells so much speaks of something else: `Teléfono del hospital`, `Edad gestacional`. */
const elsewhere =
  "hospital clinica refugio albergue shelter abrigo clinic centro ambulancia empresa escuela school colegio institucion organizacion destino traslado ip web";
const untold: Partial<Record<Field, ReadonlySet<string>>> = {
  age: wordsOf(
    "nombre name apellido gestacional gestational gestacion grupo group rango range etario etaria promedio average hijo",
  ),
  contact_person_phone: wordsOf(`${elsewhere} registro`),
  description: wordsOf(`${elsewhere} lesion herida diagnostico sintoma injury wound symptom`),
  document_id: wordsOf("firma foto photo copia copy entregada retenida"),
  contact_person_email: wordsOf(elsewhere),
  location: wordsOf(
    `${elsewhere} trabajo work laboral oficina office tipo type correo email link enlace url gps sala cama piso ward bed room tent carpa leito quarto condicion condicao condition dano damage situacao situacion`,
  ),
};

export const saysNothingOf = (field: Field, tokens: readonly string[]): boolean =>
  tokens.some((token) => untold[field]?.has(token));
