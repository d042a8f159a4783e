import type { Texts } from "./texts.js";

/** What is said where a photo is put into a record. */
export const photoTexts = {
  add: { es: "Agregar una foto", en: "Add a photo" },
  change: { es: "Cambiar o quitar la foto", en: "Change or remove the photo" },
  choose: { es: "Foto de la cámara o de un archivo", en: "Photo from the camera or a file" },
  about: {
    es: "JPEG, PNG o WebP de hasta 10 MB. El lugar donde se tomó no se guarda. Reemplaza la foto que haya.",
    en: "JPEG, PNG or WebP of at most 10 MB. The place where it was taken is not kept. It replaces the photo that is there.",
  },
  sending: {
    es: (share: string) => `Enviando la foto: ${share}`,
    en: (share: string) => `Sending the photo: ${share}`,
  },
  saved: { es: "La foto está guardada.", en: "The photo is saved." },
  remove: { es: "Quitar la foto", en: "Remove the photo" },
  removeForGood: {
    es: "La foto se borra y no se puede recuperar.",
    en: "The photo is deleted and cannot be got back.",
  },
  removed: { es: "La foto ya no está.", en: "The photo is gone." },
} satisfies Texts;
