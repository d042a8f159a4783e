import type { Texts } from "./texts.js";

export const signInTexts = {
  title: { es: "Entrar", en: "Sign in" },
  key: { es: "Clave de acceso", en: "Access key" },
  aboutKey: {
    es: "Queda solo en esta pestaña: se borra al cerrarla, al salir o tras 30 minutos sin usarla.",
    en: "It stays in this tab alone: closing it, signing out or 30 minutes without use remove it.",
  },
  submit: { es: "Entrar", en: "Sign in" },
  idle: {
    es: "Nadie usó esta pestaña durante 30 minutos: se cerró la sesión y se borró lo que no se había enviado.",
    en: "Nobody used this tab for 30 minutes: you were signed out, and what was not sent is gone.",
  },
  leftOpen: {
    es: "Lo que escribió y su lugar siguen en esta pestaña: entre con una clave del mismo nombre y continúe. Con otra, nada de eso se ve ni se envía.",
    en: "What you wrote and your place are still in this tab: sign in with a key of the same name, and go on. With any other, none of it is seen or sent.",
  },
  forget: { es: "Borrar lo que quedó", en: "Remove what is left" },
} satisfies Texts;
