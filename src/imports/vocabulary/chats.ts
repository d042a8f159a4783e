// Lists pasted from chats, by language.

/** Between the words of what is no name: `agua con gas`. */
export const betweenGoods = {
  es: "con, para, sin, o, en",
  en: "with, for, or",
  fr: "avec, pour, sans, ou",
};

/** Above what is told of each person; the rejects file is read again by them. */
export const headersOfChats = {
  name: "Nombre y apellido",
  age: "Edad",
  gender: "Sexo",
  document: "C.I.",
  phone: "Teléfono",
};
