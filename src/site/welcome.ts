import type { Language } from "../values/language.js";
import { pageOf } from "./page.js";

const texts = {
  es: {
    title: "Registro de personas desaparecidas",
    about:
      "Aquí se reúnen las listas de hospitales, refugios, familias y voluntarios después de un desastre: quién está desaparecido y a quién se encontró. Lo usan organizaciones y aplicaciones que tienen una clave.",
    ways: [
      ["desk", "Mesa de trabajo", "Para quienes revisan duplicados, reportes y avisos."],
      [
        "docs/guide",
        "Guía para aplicaciones asociadas",
        "Primeros pasos, con ejemplos (en inglés).",
      ],
      ["docs", "Referencia de la API", "Cada operación, para leer y probar (en inglés)."],
    ],
    looking:
      "¿Busca a alguien? Esta página no muestra personas. Pregunte en un puesto de ayuda, un refugio o un hospital, o en una aplicación de búsqueda de su zona.",
    privacy: "Dónde está un niño, una niña o un paciente no se muestra sin un permiso especial.",
  },
  en: {
    title: "Missing-persons registry",
    about:
      "After a disaster this registry joins the lists of hospitals, shelters, families and volunteers: who is missing, and who was found. Organizations and apps use it that have a key.",
    ways: [
      ["desk", "The desk", "For those who look through duplicates, reports and tips."],
      ["docs/guide", "Guide for partner apps", "First steps, with code to copy."],
      ["docs", "API reference", "Every operation, to read and to try."],
    ],
    looking:
      "Looking for somebody? This page shows no persons. Ask at a help point, a shelter or a hospital, or use a search app of your area.",
    privacy: "Where a child or a patient is, is not shown without a special permission.",
  },
} as const satisfies Record<Language, object>;

/** The page at `/`: what this is, and where to go on. */
export function welcomePage(language: Language): string {
  const { title, about, ways, looking, privacy } = texts[language];
  const links = ways
    .map(
      ([href, name, what]) => `<li><a href="${href}"><b>${name}</b><span>${what}</span></a></li>`,
    )
    .join("\n");
  const main = `<h1>${title}</h1>
<p>${about}</p>
<ul class="ways">
${links}
</ul>
<p>${looking}</p>
<p>${privacy}</p>`;
  return pageOf({ language, title, style: "docs/site.css", main });
}
