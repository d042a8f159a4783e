import type { Language } from "../../kernel/values/language.js";
import type { Message } from "../../kernel/values/wording.js";
import { pageOf } from "../page.js";
import { followed } from "./following.js";
import { persons } from "./persons.js";
import { rules } from "./rules.js";
import { sectionIn } from "./section.js";
import { start } from "./start.js";

const texts = {
  title: { en: "Guide for partner apps", es: "Guía para aplicaciones asociadas" },
  about: {
    en: `How an app finds, reports and follows missing persons with this registry, with code to copy: for a shell, for
Node.js 20 and for Python 3.9, without further packages.`,
    es: `Cómo una aplicación busca, registra y sigue a personas desaparecidas con este registro, con código para copiar:
para una terminal, para Node.js 20 y para Python 3.9, sin otros paquetes.`,
  },
  registry: { en: "Registry", es: "Registro" },
  reference: { en: "API reference", es: "Referencia de la API" },
  contents: { en: "Contents", es: "Contenido" },
} satisfies Record<string, Message>;

const sections = [...start, ...persons, ...followed, ...rules];

/** The guide for partners as a page. @param base the address that its samples name. */
export function guidePage(language: Language, base: string): string {
  const title = texts.title[language];
  const contents = sections.map(
    ({ id, title }) => `<li><a href="#${id}">${title[language]}</a></li>`,
  );
  const main = `<p><a href="../?lang=${language}">${texts.registry[language]}</a> · <a href="../docs?lang=${language}">${texts.reference[language]}</a></p>
<h1>${title}</h1>
<p>${texts.about[language]}</p>
<nav aria-label="${texts.contents[language]}"><ul>
${contents.join("\n")}
</ul></nav>
${sections.map((section) => sectionIn(language, section, base)).join("\n")}`;
  return pageOf({ language, title, files: "", main });
}
