import type { Language } from "../../kernel/values/language.js";
import { worded } from "../../kernel/values/wording.js";

/** Texts of the import command about a registry over HTTP. */
export const registryTexts = worded({
  key_wrong: {
    en: "REGISTRY_KEY must be an API key.",
    es: "REGISTRY_KEY debe ser una clave de acceso.",
  },
  api_wrong: {
    en: "--api must be the address of a registry: https://registry.example.org",
    es: "--api debe ser la dirección de un registro: https://registro.example.org",
  },
  unreachable: {
    en: "--api: {{api}} cannot be reached.",
    es: "--api: no se puede llegar a {{api}}.",
  },
  not_a_registry: {
    en: "--api: {{api}} answered with {{status}}, not as a registry does.",
    es: "--api: {{api}} respondió con {{status}}, y no como lo hace un registro.",
  },
  may_have_list: {
    en: "{{message}} The registry may have the list: send it again to learn more; nobody is imported twice.",
    es: "{{message}} Es posible que el registro tenga la lista: envíela otra vez para saberlo; nadie se importa dos veces.",
  },
  has_list: {
    en: "{{message}} The registry has it as import {{batch}} and finishes it by itself: send it again to learn more; nobody is imported twice.",
    es: "{{message}} El registro la tiene como importación {{batch}} y la termina por sí mismo: envíela otra vez para saber más; nadie se importa dos veces.",
  },
  shut_out: {
    en: "{{message}} The key is no longer accepted: if it was revoked, import {{batch}} stops and what is in stays. An operator says with `npm run import -- --resume {{batch}}` or `--undo {{batch}}` what becomes of it.",
    es: "{{message}} La clave ya no se acepta: si fue revocada, la importación {{batch}} se detiene y lo que entró se queda. Un operador decide con `npm run import -- --resume {{batch}}` o `--undo {{batch}}` qué pasa con ella.",
  },
  shut_out_of_dry_run: {
    en: "{{message}} It was a dry run: nothing is written.",
    es: "{{message}} Era una simulación: no se guarda nada.",
  },
  rejects_missing: {
    en: "The rejected rows cannot be had. {{why}} Send the list again.",
    es: "No se pudieron obtener las filas rechazadas. {{why}} Envíe la lista otra vez.",
  },
  goes_on: {
    en: "the registry goes on with import {{batch}}",
    es: "el registro continúa con la importación {{batch}}",
  },
});

/** The meaning of a refusal from a registry that speaks another language, by status. */
export const registryRefusals: Record<number, Record<Language, string>> = {
  401: { en: "The API key is not valid", es: "La clave de acceso no es válida" },
  403: {
    en: "This API key lacks the permission for imports",
    es: "Esta clave de acceso no tiene permiso para importar",
  },
  409: {
    en: "Other imports of this source are waiting: try again later",
    es: "Hay otras importaciones de esta fuente en espera: inténtelo más tarde",
  },
  413: {
    en: "The list is too large for the registry",
    es: "La lista es demasiado grande para el registro",
  },
  429: {
    en: "The registry gets too many requests: try again later",
    es: "El registro recibe demasiadas solicitudes: inténtelo más tarde",
  },
  503: {
    en: "The registry is busy: try again shortly",
    es: "El registro está ocupado: inténtelo de nuevo en un momento",
  },
};
