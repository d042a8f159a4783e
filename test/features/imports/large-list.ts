/** A shelter list of any length, always the same; every 50th row lacks a surname, every 75th names an unknown shelter. */
export function* largeList(rows: number): Generator<string> {
  yield "Apellidos;Nombres;Cédula;F. Nac.;Teléfono;Refugio;Presente;Procedencia;Observaciones\r\n";
  for (let i = 0; i < rows; i += 1) {
    const surname = i % 50 === 7 ? "" : pick(["Rojas Marcano", "DE LA ROSA", "Núñez Peña"], i);
    const shelter =
      i % 75 === 11
        ? "Escuela Simón Bolívar"
        : pick(["Campo de Golf Caribe", "C. A. Caraballeda"], i);
    const day = `${1 + (i % 28)}/0${1 + (i % 9)}/${1940 + (i % 80)}`;
    const note = i % 10 === 3 ? '"Toma losartán;\nalérgica a ""penicilina"""' : "";
    yield `${[
      surname,
      pick(["Ana", "JOSÉ LUIS", "Wilmer"], i),
      `V-${5_000_000 + i}`,
      day,
      `0414-555${String(i % 10_000).padStart(4, "0")}`,
      shelter,
      pick(["si", "no"], i),
      "Macuto",
      note,
    ].join(";")}\r\n`;
  }
}

const pick = (words: string[], i: number) => words[i % words.length] ?? "";
