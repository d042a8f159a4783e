// Lists pasted from chats, by language. `@` as in `states.ts`.

/** Between words that are not a name: `agua con gas`. */
export const betweenGoods = {
  es: "con, para, sin, o, en",
  en: "with, for, or",
  fr: "avec, pour, sans, ou",
};

/** Headers for the parts of each person in a text list. A corrected rejects file is read by these headers. */
export const headersOfText = {
  name: "Nombre y apellido",
  age: "Edad",
  gender: "Sexo",
  document: "C.I.",
  phone: "Teléfono",
  state: "Estatus",
};

/** After a name they may be a state or something else: somebody tall, a healthy leg. */
export const noStates = {
  es: "alta, ok, egreso, ingreso, observación, en observación",
  en: "left, here, ok",
  ht: "ale, pati",
};

/** Directly after a name, in addition to the words that follow names in tables. */
export const behindNames = { en: "found, alive", fr: "retrouvé~", ht: "jwenn" };

/** Beginnings of a message that says nothing about the persons below it. */
export const courtesies = {
  es: `gracias, hola, buen@s, buenas, saludos, bendiciones, bendecid@s, dios, amén, favor, por, porfa, pásalo, pasen, pasenlo, comparte, compartir,
    compartan, compartamos, difunde, difundir, difundan, ojalá, ánimo, fuerza, reenviad@, multimedia, mensaje, eliminaste, imagen, audio,
    video, sticker`,
  en: "thanks, thank, hi, hello, good, dear, please, god, bless, share, forward, forwarded, media, message, image",
  pt: "obrigad@, olá, oi, bom, boa, deus, amém, favor, por, compartilhe, compartilhem, mídia, mensagem",
  fr: "merci, bonjour, bonsoir, salut, dieu, amen, svp, partagez, partager, médias, message",
  ht: "mèsi, bonjou, bonswa, bondye, tanpri, pataje",
};
/** Beginnings of another message that is no line of a list. It may be a heading: `Ya están en casa:` */
export const talk = {
  es: `seguimos, siguen, vecin@s, grupo, atención, urgente, cualquier, información, alguien, quien, quién, quiénes, si, sí, no, ya, hoy, ayer, aquí, aqui,
    ahí, estos, estas, este, esta, ese, esa, son, hay, faltan, falta, agregar, agreguen, añadan, actualicen, copien, copia, completen, sigan,
    sumen, sumar, llamar, llamen, llame, escribir, escriban, contactar, comunicarse, buscar, traer, llevar, entregar, comprar, enviar, envíen,
    manden`,
  en: "anyone, everyone, if, call, contact, this, these, there, here, updated, update, urgent, add, send, we, they, who, does, let",
  pt: "alguém, quem, ligar, ligue, esta, estes, estas, urgente",
  fr: "quelqu, quelqu'un, qui, appeler, appelez, voici, ceux, urgent",
  ht: "kiyès, moun, rele, men",
};
