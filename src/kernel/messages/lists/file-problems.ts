import type { Language } from "../../values/language.js";

// Errors of a file system by their code, and other reasons why a file cannot be read or kept.

type Problems = Record<string, Record<Language, string>>;

const noFile = { en: "there is no such file", es: "no existe ese archivo" };
const noFolder = { en: "there is no such folder", es: "no existe esa carpeta" };
const noRead = {
  en: "there is no permission to read it",
  es: "no tiene permiso para leerlo",
};
const noWrite = {
  en: "there is no permission to write in that folder",
  es: "no tiene permiso para escribir en esa carpeta",
};
const full = { en: "the disk is full", es: "el disco está lleno" };

const reading: Problems = {
  ENOENT: noFile,
  ENOTDIR: noFile,
  EISDIR: { en: "it is a folder", es: "es una carpeta" },
  EACCES: noRead,
  EPERM: noRead,
  EIO: { en: "its disk or network drive fails", es: "falla el disco o la unidad de red" },
  ENAMETOOLONG: { en: "its name is too long", es: "su nombre es demasiado largo" },
  NOT_UTF8: {
    en: "its name is not written in UTF-8. Rename it",
    es: "su nombre no está escrito en UTF-8. Cámbiele el nombre",
  },
};

const writing: Problems = {
  ENOENT: noFolder,
  ENOTDIR: { en: "that is no folder", es: "eso no es una carpeta" },
  EACCES: noWrite,
  EPERM: noWrite,
  EROFS: { en: "that folder is read-only", es: "esa carpeta es de solo lectura" },
  ENOSPC: full,
  EDQUOT: full,
  EIO: { en: "the disk or network drive fails", es: "falla el disco o la unidad de red" },
  ENAMETOOLONG: { en: "the name is too long", es: "el nombre es demasiado largo" },
  IS_FOLDER: { en: "that is a folder", es: "eso es una carpeta" },
  NO_FILE: { en: "that is no file", es: "eso no es un archivo" },
  TOO_MANY_FILES: {
    en: "there are 99 such files already",
    es: "ya hay 99 archivos con ese nombre",
  },
};

const worded = (problems: Problems, language: Language) => (code: string) =>
  problems[code]?.[language] ?? code;

/** Why a file cannot be read. A rare error is named by its code. */
export const whyUnread = { en: worded(reading, "en"), es: worded(reading, "es") };
/** Likewise why one cannot be written. */
export const whyUnwritten = { en: worded(writing, "en"), es: worded(writing, "es") };
