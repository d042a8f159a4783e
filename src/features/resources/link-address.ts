import type { LinkType } from "../../kernel/database/collections.js";
import { email } from "../../kernel/http/fields.js";
import { fieldTexts } from "../../kernel/messages/fields.js";
import { message } from "../../kernel/messages/schema-messages.js";
import { toE164 } from "../../kernel/values/phone.js";

/** A link's value as it is stored, and the address that it leads to, if any. */
interface ReadLink {
  value: string;
  href?: string;
}

/** The most characters of a link's value, and of its address. */
export const maxOfLink = 2_000;

const schemes = new Set(["http:", "https:", "tel:", "mailto:"]);

/** An address with only the characters of RFC 3986 is kept as given. */
const plainAddress = /^[\w.~:/?#[\]@!$&'()*+,;=%-]+$/;

/** An address that is safe to follow; undefined for one of any other scheme (`javascript:`, `data:`). */
export function safeAddress(text: string): string | undefined {
  if (!URL.canParse(text)) return;
  const url = new URL(text);
  if (!schemes.has(url.protocol) || (url.host === "" && url.pathname === "")) return;
  const address = plainAddress.test(text) ? text : url.href;
  return address.length > maxOfLink ? undefined : address; // percent-encoding makes it longer
}

const bareHost = /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}(?::\d+)?(?:[/?#].*)?$/u;

/** `https://cruzroja.org`, or `cruzroja.org/ayuda` as people write it. */
function webAddress(text: string): string | undefined {
  if (/^https?:\/\//i.test(text)) return safeAddress(text);
  return bareHost.test(text) ? safeAddress(`https://${text}`) : undefined;
}

const withHref = (value: string, href: string | undefined): ReadLink | undefined =>
  href === undefined ? undefined : { value, href };

/** Words for people; never an address that a browser would run or open on its own machine. */
const words = (value: string): ReadLink | undefined =>
  /^(?:javascript|vbscript|data|file|blob|ftp)\s*:/i.test(value) ? undefined : { value };

/** Numbers that only work within a country's network: 911, 171, *1, *999, *123#. */
const shortCode = /^(?:\d{3,6}|[*#]\d{1,6}#?)$/;

function readPhone(text: string): ReadLink | undefined {
  const number = toE164(text);
  if (number) return { value: number, href: `tel:${number}` };
  return shortCode.test(text)
    ? { value: text, href: `tel:${text.replaceAll("#", "%23")}` }
    : undefined;
}

function readWhatsapp(text: string): ReadLink | undefined {
  const number = toE164(text);
  if (number) return { value: number, href: `https://wa.me/${number.slice(1)}` };
  return withHref(text, webAddress(text));
}

const readEmail = (text: string): ReadLink | undefined =>
  email.safeParse(text).success ? { value: text, href: `mailto:${text}` } : undefined;

/** A profile, given by its address or by its name at this service. */
const profileAt = (base: string) => (text: string) => {
  const address = text.includes("/") ? webAddress(text) : undefined;
  const name = /^@?([\w.-]{1,64})$/.exec(text)?.[1];
  return withHref(text, address ?? (name && base + name)) ?? words(text);
};

const coordinates = /^(?:geo:)?(-?\d{1,2}(?:\.\d+)?), ?(-?\d{1,3}(?:\.\d+)?)$/i;

function readMap(text: string): ReadLink | undefined {
  const [, latitude, longitude] = coordinates.exec(text) ?? [];
  const place =
    latitude && longitude
      ? `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}`
      : webAddress(text);
  return withHref(text, place) ?? words(text);
}

const readers: Record<LinkType, (text: string) => ReadLink | undefined> = {
  phone: readPhone,
  whatsapp: readWhatsapp,
  email: readEmail,
  website: (text) => withHref(text, webAddress(text)),
  instagram: profileAt("https://www.instagram.com/"),
  facebook: profileAt("https://www.facebook.com/"),
  x: profileAt("https://x.com/"),
  telegram: profileAt("https://t.me/"),
  map: readMap,
  other: (text) => withHref(text, safeAddress(text)) ?? words(text),
};

/** The types whose value is read strictly, each with the error for any other value. */
export const valueRules: Partial<Record<LinkType, string>> = {
  phone: message(fieldTexts.not_phone_or_code),
  whatsapp: message(fieldTexts.not_phone_or_web),
  email: message(fieldTexts.not_email),
  website: message(fieldTexts.not_web),
};
export const otherValueRule = message(fieldTexts.not_text_or_address);

/** Values of these types may be any words if an href is given, because the href says where the link leads. */
const freeBesideHref: readonly LinkType[] = ["whatsapp", "website"];

/** Reads a link's value by its type; undefined when the type cannot have such a value. */
export const readLink = (
  type: LinkType,
  text: string,
  href: string | undefined,
): ReadLink | undefined =>
  readers[type](text) ?? (href && freeBesideHref.includes(type) ? words(text) : undefined);
