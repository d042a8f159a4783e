import type { Texts } from "./texts.js";

export const signInTexts = {
  title: { es: "Entrar", en: "Sign in" },
  key: { es: "Clave de la API", en: "API key" },
  aboutKey: {
    es: "Queda solo en la memoria de esta pestaña: al cerrarla o recargarla, se pide otra vez.",
    en: "It stays in the memory of this tab alone: closing or reloading it asks for it again.",
  },
  submit: { es: "Entrar", en: "Sign in" },
} satisfies Texts;
