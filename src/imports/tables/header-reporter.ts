import { fold } from "../../names/fold.js";

// Who reports, asks for or answers for the person, as whole phrases: `Nombre de quien llama`, `Buscado por`,
// `En caso de emergencia avisar a`. Whatever the words, they are the contact. All text here is folded.

const words = (text: string) => `(?:${text.trim().split(/\s+/).join("|")})`;
const end = "(?!\\p{L})";
const start = "(?<!\\p{L})";

/** What reporters do, in the forms that stand behind `quien`. */
const does = words(`
  llama llamo llamando reporta reporto reportando informa informo informando pregunta pregunto preguntan preguntando denuncia denuncio
  solicita solicito solicitando avisa aviso notifica notifico consulta consulto comunica comunico declara declaro indaga
  requiere retira retiro representa acompana acompano acompanha acompanhou responde
  liga ligou relata relatou informou comunicou pergunta perguntou perguntando reportou solicitou denunciou
  reports reported reporting calls called calling asks asked asking inquires inquired inquiring enquiring
  searching looking requesting requested notifying informing
`);
const looksFor = words("busca busco buscan buscando procura procurou procurando");
const reports = `registro reporte denuncia llamada solicitud solicitacao consulta aviso declaracion informacion datos desaparecimento
  desaparicion boletim ocorrencia report request call enquiry inquiry information form`;
const report = words(reports);
/** `Quien hace el reporte`, `Person filing report`. */
const makes = `${words(`hace hizo realiza realizo pone puso efectua efectuo suministra suministro da dio aporta brinda faz fez registrou
  filing making submitting giving providing filed made`)} (?:(?:el|la|los|las|este|esta|o|a|the|this) )?(?:missing person )?${report}`;
const who = `(?:${words("persona familiar pariente allegado usuario ciudadano pessoa parente amigo adulto person relative")} (?:que|quien|who)|quien(?:es)?|quem|who)`;
const between = "(?: (?:lo|la|le|los|las|les|nos|o|a|is|was|esta|se encuentra))*";
const whom = `(?: (?:el|la|al?|del?|do|da|o|por|the|this|for|su|este|esta)(?: (?:el|la|the|su))?(?: missing)? ${words(`caso persona pessoa paciente familiar ${reports}
  desaparecid[oa] menor nino person patient them him her it`)})?`;
/** `Persona que reporta como desaparecida` is the person. */
const notThem = "(?! (?:como |as )?(?:desaparecid|perdid|extraviad|missing|lost))";

const asks = `(?<!(?:^|[^a-z])a )${who}${between} (?:${does}|${makes})${whom}${end}${notThem}`;
const seeks = `(?<!(?:^|[^a-z])a )(?:(?:quien(?:es)?|quem)(?: (?:lo|la|le|los|las|o|a|esta))*|${who} (?:lo|la|le|los|las)(?: esta)?|(?:familiar|pariente|parente) que) ${looksFor}${whom}${end}${notThem}`;
const acting = `(?:person|relative|individual) (?:${words("reporting calling asking searching looking inquiring enquiring requesting notifying")}|${makes})(?: for)?${whom}${end}${notThem}`;
const done = `(?:${words("report busc solicit denunci notific consult relat comunic procur acompanh?")}ad[oa]s?(?:\\(as?\\)|/as?)? (?:por|pelo|pela|x)|(?:reported|sought|searched|searched for|looked for|requested|inquired|enquired|notified|called in|accompanied) by)${end}(?! (?:tel|cel|what|redes|phone))`;

/** `Who reported them missing` is nobody who is missing. */
const reportedThem = `who (?:has )?report(?:ed|s) (?:them|him|her|it|the person)(?: as)? missing${end}`;

const toCall = words(
  "avisar avisarle avisale llamar contactar notificar comunicarse informar avisamos llamamos contactamos ligar contatar contactar acionar notify call contact inform alert",
);
const toBeCalled = words(
  "contactad[oa] contatad[oa] avisad[oa] notificad[oa] informad[oa] contacted notified called informed",
);
const emergency =
  "(?:en|in|em) cas[eo] (?:de |of )?(?:an? |una |uma )?(?:emergenc(?:ia|y)|urgencia|necesidad)";
const called = `(?:a )?(?:persona|person|family member|loved ones?|pessoa|familiar|parente|relative|quien|quem|whom?)(?: (?:a|to|para|que|we|should|can|podemos|debemos|se debe|puede|se puede|should we|can we|must))* (?:${toCall}|(?:to be|a ser|ser) ${toBeCalled})${end}`;
const inCharge = `encargad[oa](?:\\(a\\)|/a)? (?:del?|de la) (?:menor|nin[oa]|nna|paciente|adolescente|bebe)${end}`;
const inEmergency = `${emergency}[,:]?(?: (?:please |por favor )?${toCall}(?: (?:a|al|con|com|para|with|to)${end})?)?${end}`;

const phrases = new RegExp(
  `${start}(?:${[reportedThem, asks, seeks, acting, done, called, inCharge, inEmergency].join("|")})`,
  "gu",
);
/** A header that is nothing but the request to call somebody. */
const request = new RegExp(
  `^\\P{L}*(?:please |por favor )?${toCall}(?: (?:a|al|con|com|para|with|to))?[\\s:.?!*]*$`,
  "u",
);

/** The header with what stands for the contact said by one word; as typed when nothing does. */
export function contactSaid(header: string): string {
  const text = fold(header).replaceAll(/[_\s]+/g, " ");
  if (request.test(text)) return "contacto";
  const said = text.replace(phrases, "contacto");
  return said === text ? header : said;
}
