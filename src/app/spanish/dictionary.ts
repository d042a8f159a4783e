import { errorCodes, errorTexts } from "../../kernel/messages/errors.js";
import type { Dictionary } from "../../kernel/openapi/translate.js";
import { duplicates } from "./duplicates.js";
import { everywhere } from "./everywhere.js";
import { feeds } from "./feeds.js";
import { imports } from "./imports.js";
import { keyAndStats } from "./key-and-stats.js";
import { persons } from "./persons.js";
import { resources } from "./resources.js";
import { tipsAndReports } from "./tips-and-reports.js";

/** The document of the API in Spanish. English texts are declared beside what they describe. */
export const spanish: Dictionary = {
  texts: {
    ...everywhere,
    ...persons,
    ...tipsAndReports,
    ...feeds,
    ...resources,
    ...duplicates,
    ...imports,
    ...keyAndStats,
  },
  patterns: [
    {
      english: /^Needs ((?:`[\w:]+`(?: or | and )?)+)\.$/,
      translate: (permissions = "") => `Necesita ${inSpanish(permissions)}.`,
    },
    {
      english: /^Its id is the (`\w+`) of (\w+)\.$/,
      translate: (parameter, operation) => `Su id es el ${parameter} de ${operation}.`,
    },
    {
      english: /^((?:`\w+`(?:, | or )?)+)\.$/,
      translate: (handles = "") => `${inSpanish(handles)}.`,
    },
    {
      english: /^((?:`\w+`(?:, | or )?)+), with its label\.$/,
      translate: (handles = "") => `${inSpanish(handles)}, con su nombre.`,
    },
    {
      english: /^(- `(\w+)`)(?:: .+)?$/,
      translate: (line = "", code = "") => [line, messageOf(code)].filter(Boolean).join(": "),
    },
  ],
};

/** A list of words of programs. */
const inSpanish = (list: string) => list.replaceAll(" or ", " o ").replaceAll(" and ", " y ");

/** What the service says with this code, unless it names something: then the message is not finished. */
function messageOf(code: string): string | undefined {
  const known = errorCodes.find((one) => one === code);
  const message = known && errorTexts[known].es;
  return typeof message === "string" ? message : undefined;
}
