import fc from "fast-check";
import { expect, test } from "vitest";
import { fold } from "../../../src/kernel/names/fold.js";
import { isUnknownName, nameTokens } from "../../../src/kernel/names/tokens.js";

test.each([
  ["  José   Gregorio PÉREZ-Núñez ", ["jose", "gregorio", "perez", "nunez"]],
  ["María de los Ángeles del Valle", ["maria", "angeles", "valle"]],
  ["Sra. Ana E. de Gómez", ["ana", "e", "gomez"]],
  ["Rosa vda. de Rojas", ["rosa", "rojas"]],
  ["José Ortega y Gasset", ["jose", "ortega", "gasset"]],
  ["Carmen Y. Gasset", ["carmen", "y", "gasset"]],
  ["D'Ambrosio O’Callaghan", ["dambrosio", "ocallaghan"]],
  ["Mª Fco. Rguez", ["ma", "fco", "rguez"]],
  ["A1BERTO MUN0Z P1NTO 8RITO", ["alberto", "munoz", "pinto", "brito"]],
  ["Niño Salas 12", ["nino", "salas"]],
  ["J. Pérez", ["j", "perez"]],
  ["", []],
])("the tokens of %j", (name, tokens) => {
  expect(nameTokens(name)).toEqual(tokens);
});

test.each([
  "NN",
  "N/N",
  "N.N.",
  "S/N",
  "NN 3",
  "XXXX",
  "Desconocido",
  "Paciente Sin Identificación",
  "Sin nombre",
  "Sin Identificar",
  "No identificada",
  "José Desconocido",
  "",
])("%j is an unknown name", (name) => {
  expect(isUnknownName(nameTokens(name))).toBe(true);
});

test.each(["Ana Rojas", "J. Pérez", "Nina Sinisterra", "Sin Wong", "Nancy Nombre de Dios"])(
  "%j is a name",
  (name) => {
    expect(isUnknownName(nameTokens(name))).toBe(false);
  },
);

const names = fc.string({ unit: fc.constantFrom(..."aeyñÁbDzsN015. -'’ \t"), maxLength: 40 });

test("tokens are folded words, whatever the case", () => {
  fc.assert(
    fc.property(fc.oneof(names, fc.string({ unit: "grapheme" })), (name) => {
      const tokens = nameTokens(name);
      for (const token of tokens) {
        expect(token).toBe(fold(token));
        expect(token).toMatch(/^[\p{L}\p{N}]+$/u);
        expect(token).not.toMatch(/^\d+$/);
      }
    }),
  );
  fc.assert(
    fc.property(names, (name) => {
      expect(nameTokens(name.toUpperCase())).toEqual(nameTokens(name.toLowerCase()));
    }),
  );
});
