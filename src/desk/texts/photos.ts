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
    es: "La foto se borra. No se puede deshacer.",
    en: "The photo is deleted. This cannot be undone.",
  },
  compareBoth: {
    es: "Otra persona cambió esta ficha mientras tanto, y su foto no se ha guardado. Compare las dos.",
    en: "Somebody else changed this record meanwhile, and your photo is not saved. Compare the two.",
  },
  there: { es: "La foto que está ahora", en: "The photo that is there now" },
  yours: { es: "Su foto", en: "Your photo" },
  saveMine: { es: "Guardar mi foto", en: "Save my photo" },
  removed: { es: "La foto ya no está.", en: "The photo is gone." },
} satisfies Texts;
