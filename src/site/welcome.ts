import type { Language } from "../kernel/values/language.js";
import { escaped, pageOf } from "./page.js";

const texts = {
  es: {
    title: "Registro de personas desaparecidas",
    about:
      "Aquí se reúnen las listas de hospitales, refugios, familias y voluntarios después de un desastre: quién está desaparecido y a quién se encontró. Lo usan organizaciones y aplicaciones que tienen una clave.",
    ways: [
      [
        "desk",
        "Mesa de trabajo",
        "Para quienes revisan duplicados, reportes e información recibida.",
      ],
      [
        "docs/guide?lang=es",
        "Guía para aplicaciones asociadas",
        "Primeros pasos, con código para copiar.",
      ],
      ["docs?lang=es", "Referencia de la API", "Cada operación, para leer y probar."],
    ],
    looking:
      "¿Busca a alguien? Esta página no muestra personas. Pregunte en un puesto de ayuda, un refugio o un hospital, o en una aplicación de búsqueda de su zona.",
    operator: "Este registro lo lleva",
    contact: "Contacto",
    privacy: "Dónde está un niño, una niña o un paciente no se muestra sin un permiso especial.",
  },
  en: {
    title: "Missing-persons registry",
    about:
      "After a disaster this registry joins the lists of hospitals, shelters, families and volunteers: who is missing, and who was found. Organizations and apps use it that have a key.",
    ways: [
      ["desk", "The desk", "For those who look through duplicates, reports and tips."],
      ["docs/guide?lang=en", "Guide for partner apps", "First steps, with code to copy."],
      ["docs?lang=en", "API reference", "Every operation, to read and to try."],
    ],
    looking:
      "Looking for somebody? This page shows no persons. Ask at a help point, a shelter or a hospital, or use a search app of your area.",
    operator: "This registry is run by",
    contact: "Contact",
    privacy: "Where a child or a patient is, is not shown without a special permission.",
  },
} as const satisfies Record<Language, object>;

interface Operator {
  name: string | undefined;
  contact: string | undefined;
}

/** The page at `/`: what this is, who runs it, and where to go on. */
export function welcomePage(language: Language, operator: Operator): string {
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
<p>${privacy}</p>
${operatorIn(language, operator)}`;
  return pageOf({ language, title, files: "docs/", main });
}

/** Who answers for the registry, as far as that is known. */
function operatorIn(language: Language, { name, contact }: Operator): string {
  const say = texts[language];
  const parts = [
    name && `${say.operator} ${escaped(name)}.`,
    contact && `${say.contact}: ${contactLink(contact)}.`,
  ].filter(Boolean);
  return parts.length > 0 ? `<p>${parts.join(" ")}</p>` : "";
}

/** A way to reach somebody, as a link where it is an address, a number or a page. */
function contactLink(contact: string): string {
  const href = hrefOf(contact);
  return href ? `<a href="${escaped(href)}">${escaped(contact)}</a>` : escaped(contact);
}

function hrefOf(contact: string): string | undefined {
  if (/^https?:\/\/\S+$/.test(contact)) return contact;
  if (/^[^\s@:/]+@[^\s@]+\.[^\s@]+$/.test(contact)) return `mailto:${contact}`;
  return /^\+?[\d\s().-]{3,30}$/.test(contact)
    ? `tel:${contact.replaceAll(/[^\d+]/g, "")}`
    : undefined;
}
