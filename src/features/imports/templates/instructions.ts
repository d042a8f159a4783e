import type { WriteSheet } from "hucre/xlsx";
import type { TemplateKind } from "./template-columns.js";

const ofKind: Record<TemplateKind, string> = {
  hospital:
    "Elija el hospital de cada persona. «Estado hospitalario» dice cómo está hoy: hospitalizada, de alta o fallecida.",
  shelter: "Elija el refugio de cada persona. Cuando alguien se retire, cambie «Presente» a No.",
  persons:
    "«Estado de la persona» dice si sigue desaparecida o si ya fue encontrada. La descripción se muestra en las listas públicas.",
};

/**
 * A page for the person who fills in a template. All of it is in one column. A row with a single cell is never a
 * header, so an import finds no table here.
 */
export function instructionsFor(kind: TemplateKind): WriteSheet {
  const lines = [
    "Escriba una persona por fila en la hoja «Personas», desde la fila 2. No cambie los encabezados.",
    "Apellidos y nombres son obligatorios. Todo lo demás puede quedar vacío: no invente datos.",
    "Donde aparece una flecha, elija un valor de la lista. Si falta un hospital o un refugio, avise a quien le envió la plantilla.",
    "Las fechas van con el día primero: 25/06/1987. Si no conoce la fecha de nacimiento, escriba solo la edad en años.",
    "Escriba un solo teléfono por persona, con su código: 0414-5550101 o +58 414 5550101.",
    ofKind[kind],
    "Si algo cambia, corríjalo en este mismo archivo y envíelo otra vez: nadie queda registrado dos veces.",
    "La lista contiene datos personales: entréguela solo a quien debe recibirla.",
  ];
  const title = "Cómo llenar la lista";
  const font = { name: "Calibri", size: 14, bold: true };
  return {
    name: "Instrucciones",
    columns: [{ width: 100, style: { alignment: { wrapText: true, vertical: "top" } } }],
    rows: [[title], ...lines.map((line, at) => [`${at + 1}. ${line}`])],
    cells: new Map([["0,0", { value: title, style: { font } }]]),
  };
}
