import { once } from "node:events";
import { createWriteStream } from "node:fs";

const pick = (words: readonly string[], at: number) => words[at % words.length] ?? "";

const surnames =
  "Rojas,Marcano,BRITO,García,Núñez,de la Rosa,Peña,Tovar,Ochoa,Landaeta,Guédez,ZÁRRAGA,Yépez,Machado,Istúriz,D'Ambrosio,Pérez-Gil,Castaño".split(
    ",",
  );
const given =
  "Ana,JOSÉ,Carmen,Wilmer,María,Belkis,Andrés,Yolanda,Xiomara,Pedro,ÍNGRID,Ramón,Zulay,Franklin,Óscar,Daniela,Tomás,Nelson".split(
    ",",
  );
const further = ["", "Teresa", "del Carmen", "Antonio", "de los Ángeles", "", "Coromoto"];
const shelters = [
  "Polideportivo La Guaira",
  "Campo de Golf Caribe",
  "Centro de Acopio Caraballeda",
];
const places = ["Macuto", "Naiguatá", "Catia La Mar", ""];

/** One line as it is typed in a shelter, the same for the same number. */
function row(at: number): string {
  // Scattered, so that hardly two persons of one name are born on one day (Knuth's multiplicative hash).
  const scattered = Math.imul(at, 2_654_435_761) >>> 0;
  const born = `${1 + (scattered % 28)}/${1 + ((scattered >>> 5) % 12)}/${1940 + ((scattered >>> 9) % 80)}`;
  const phone = at % 6 === 0 ? "" : `0414-555${String(at % 10_000).padStart(4, "0")}`;
  const last = `${pick(surnames, scattered >>> 4)} ${pick(surnames, scattered >>> 11)}`;
  const first = `${pick(given, scattered >>> 7)} ${pick(further, scattered >>> 14)}`;
  const document = 5_000_000 + ((at * 7_919) % 25_000_000);
  const stay = `${pick(shelters, at)};${pick(["si", "no", "SI"], at)};${pick(places, at)}`;
  return `${last};${first};V-${document};${born};${phone};${stay};${pick(["", "Con su familia"], at)}\r\n`;
}

/** Writes a shelter list of so many persons. */
export async function writeList(path: string, rows: number): Promise<void> {
  const file = createWriteStream(path);
  file.write(
    "Apellidos;Nombres;Cédula;F. Nac.;Teléfono;Refugio;Presente;Procedencia;Observaciones\r\n",
  );
  for (let at = 0; at < rows; at += 1) {
    if (!file.write(row(at))) await once(file, "drain");
  }
  file.end();
  await once(file, "finish");
}
