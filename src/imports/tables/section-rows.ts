import { fold } from "../../names/fold.js";
import { isSentence } from "../values/name-words.js";

// Rows of a table that hold no person.

const footer =
  /^[\s*"'(]*(?:total(?:es|s)?|(?:gran|grand) total|firmas?|elaborad[oa]|elaboração|realizad[oa] por|revisad[oa] por|preparad[oa] por|aprobad[oa] por|transcrit[oa] por|responsable(?: de[^:]*)?:|sello y firma|prepared by|signed by|signature|compiled by|assinatura)(?!\p{L})/iu;

/** Does the first filled cell of a row end the table: totals, signatures? */
export const isFooter = (cell: string): boolean => cell.length < 200 && footer.test(cell);

const sectionWords = new Set(
  (
    "corte refugio refugios albergue hospital clinica piso servicio sector lista listado pagina pag hoja nota observacion observaciones continua sigue " +
    "continuacion actualizado actualizada actualizacion fecha hora turno area pabellon carpa modulo edificio grupo familia subtotal " +
    "pacientes personas ninos ninas adultos hombres mujeres menores masculino femenino heridos lesionados fallecidos hospitalizados altas ingresos egresos " +
    "desaparecidos encontrados localizados damnificados evacuados refugiados emergencia pediatria traumatologia cirugia uci medicina maternidad " +
    "shelter ward list updated section patients persons people children adults men women deceased missing found note notes gracias atte atentamente cualquier informacion informes importante aviso " +
    "cuidados quirofano bloque apartamento enfermera enfermero resumen summary datos mascota mascotas " +
    "bomberos alcaldia gobernacion ministerio voluntarios see " +
    "contacto telefono tlf fuente favor saludos bendiciones buenos buenas"
  ).split(" "),
);

/** Who made the list, when, and where it ends. */
const ofNobody =
  /^\W*(?:cruz (?:roja|vermelha)|(?:proteccion|defensa|defesa) civil|red cross|guardia nacional|fin (?:de(?: la)? )?(?:lista|listado|pagina|hoja|reporte)|fim da lista|end of (?:the )?(?:list|page|sheet|report)|visto bueno|sala(?: (?:del?|[a-z]?\d|[a-z]$)|$)|salas \d|(?:ultima|last) (?:actualizacion|update|hora)|(?:lunes|martes|miercoles|jueves|viernes|sabado|domingo),? \d{1,2}(?:[/.-]| de ))/;

/** Is a row with a single filled cell a line about the rows below, and nobody's name? */
export function isSectionTitle(text: string): boolean {
  if (text.includes(":") || /^\W*sep=/.test(text)) return true;
  const folded = fold(text);
  if (/desconocid|identifica|\bn\.?\/?n\b/.test(folded)) return false; // `Masculino desconocido`
  if (ofNobody.test(folded)) return true;
  const [first = ""] = folded.match(/\p{L}+/u) ?? [];
  return sectionWords.has(first) || (isSentence(folded) && !/^\W*\d/.test(folded));
}

/** Words of titles that say something only with a value behind them: `Corte 28/06`, `Grupo 3`. */
const labels = new Set("corte fuente grupo fecha hora turno pagina hoja nota".split(" "));

/** Is a title such a word, without its value? It may as well be a surname. */
export function lacksItsValue(text: string): boolean {
  const [first = ""] = fold(text).match(/\p{L}+/u) ?? [];
  return labels.has(first) && !/[\d:]/.test(text);
}

export const isSubtotal = (cell: string): boolean => /^\W*sub[ -]?total/i.test(cell);
