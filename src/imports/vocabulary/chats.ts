// Lists pasted from chats, by language.

/** Between the words of what is no name: `agua con gas`. */
export const betweenGoods = {
  es: "con, para, sin, o, en",
  en: "with, for, or",
  fr: "avec, pour, sans, ou",
};

/** Headers of the parts that a chat reports of each person. The rejects file is read by them again. */
export const headersOfChats = {
  name: "Nombre y apellido",
  age: "Edad",
  gender: "Sexo",
  document: "C.I.",
  phone: "Teléfono",
};
