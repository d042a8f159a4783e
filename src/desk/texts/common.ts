import type { Texts } from "./texts.js";

/** What every page says. */
export const commonTexts = {
  deskName: { es: "Registro de personas", en: "Persons registry" },
  skipToContent: { es: "Ir al contenido", en: "Skip to content" },
  pages: { es: "Páginas", en: "Pages" },
  otherLanguage: { es: "English", en: "Español" },
  signOut: { es: "Salir", en: "Sign out" },
  signOutUnsent: {
    es: "Hay algo que todavía no se ha guardado. Si sale ahora, se pierde. ¿Salir?",
    en: "Something is not saved yet. If you sign out now, it is lost. Sign out?",
  },
  loading: { es: "Cargando…", en: "Loading…" },
  retry: { es: "Intentar de nuevo", en: "Try again" },
  retryNow: { es: "Intentar ahora", en: "Try now" },
  retryIn: {
    es: (seconds: number) => `Se intentará de nuevo en ${seconds} s.`,
    en: (seconds: number) => `It will be tried again in ${seconds} s.`,
  },
  retrying: { es: "Intentando de nuevo…", en: "Trying again…" },
  stopTrying: { es: "No intentar más", en: "Stop trying" },
  offline: {
    es: "No hay conexión con el servicio. No se perdió nada.",
    en: "The service cannot be reached. Nothing is lost.",
  },
  busy: {
    es: "El servicio está ocupado. No se perdió nada.",
    en: "The service is busy. Nothing is lost.",
  },
  failed: {
    es: "El servicio tuvo un error. No se perdió nada.",
    en: "The service failed. Nothing is lost.",
  },
  forbidden: {
    es: "Esta clave no tiene permiso para esto.",
    en: "This key has no permission for this.",
  },
  gone: {
    es: "Ya no existe, o esta clave no puede verlo.",
    en: "It no longer exists, or this key may not see it.",
  },
  changed: {
    es: "Otra persona lo cambió mientras tanto, y no se guardó nada. Mírelo otra vez.",
    en: "Somebody else changed it meanwhile, and nothing was saved. Look at it again.",
  },
  refusedKey: {
    es: "El servicio no acepta esta clave: puede estar mal escrita, vencida o anulada.",
    en: "The service does not accept this key: it may be mistyped, expired or revoked.",
  },
  keyOf: {
    es: (name: string, until: string) => `Clave «${name}», vence el ${until}`,
    en: (name: string, until: string) => `Key “${name}”, expires on ${until}`,
  },
  keyExpires: {
    es: (minutes: string, time: string) =>
      `Su clave vence en ${minutes} min, a las ${time}. Pida otra del mismo nombre: al entrar con ella sigue donde está, sin perder lo escrito.`,
    en: (minutes: string, time: string) =>
      `Your key expires in ${minutes} min, at ${time}. Ask for another of the same name: with it you go on where you are, and lose nothing that you wrote.`,
  },
  keyExpired: {
    es: "Su clave venció. Pida otra del mismo nombre: al entrar con ella sigue donde está, sin perder lo escrito.",
    en: "Your key has expired. Ask for another of the same name: with it you go on where you are, and lose nothing that you wrote.",
  },
  replaceKey: { es: "Entrar con otra clave", en: "Sign in with another key" },
  pageUnknown: { es: "Esta página no existe", en: "There is no such page" },
  nothingElsePermitted: {
    es: "Esta clave solo permite las páginas del menú.",
    en: "This key permits only the pages of the menu.",
  },
  noValue: { es: "sin dato", en: "no value" },
  unknown: {
    es: (names: string) => `Sin dato: ${names}.`,
    en: (names: string) => `No value: ${names}.`,
  },
  hidden: { es: "oculto para esta clave", en: "hidden from this key" },
  photoOf: { es: (name: string) => `Foto de ${name}`, en: (name: string) => `Photo of ${name}` },
  enlarge: {
    es: (name: string) => `Ampliar la foto de ${name}`,
    en: (name: string) => `Enlarge the photo of ${name}`,
  },
  close: { es: "Cerrar", en: "Close" },
  noPhoto: { es: "Sin foto", en: "No photo" },
  photoFailed: { es: "La foto no se pudo cargar", en: "The photo could not be loaded" },
  openPerson: { es: "Ver ficha", en: "Open record" },
  saving: { es: "Guardando…", en: "Saving…" },
  minor: { es: "Menor de edad", en: "Minor" },
  patient: { es: "Datos de salud", en: "Health data" },
  verified: { es: "Verificada", en: "Verified" },
  linked: { es: "Vinculada a otra ficha", en: "Linked to another record" },
} satisfies Texts;
