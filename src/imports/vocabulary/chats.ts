// Lists pasted from chats, by language. `@` as in `states.ts`.

/** Between the words of what is no name: `agua con gas`. */
export const betweenGoods = {
  es: "con, para, sin, o, en",
  en: "with, for, or",
  fr: "avec, pour, sans, ou",
};

/** Headers of the parts that a text list reports of each person. The rejects file is read by them again. */
export const headersOfText = {
  name: "Nombre y apellido",
  age: "Edad",
  gender: "Sexo",
  document: "C.I.",
  phone: "Teléfono",
  state: "Estatus",
};

/** Behind a name they may be a state or something else: somebody tall, a healthy leg. */
export const noStates = {
  es: "alta, ok, egreso, ingreso, observación, en observación",
  en: "left, here, ok",
  ht: "ale, pati",
};

/** Right behind a name, besides what stands there in tables. */
export const behindNames = { en: "found, alive", fr: "retrouvé~", ht: "jwenn" };

/** How people begin a message that says nothing of whoever stands below it. */
export const courtesies = {
  es: `gracias, hola, buen@s, buenas, saludos, bendiciones, bendecid@s, dios, amén, favor, por, porfa, pásalo, pasen, pasenlo, comparte, compartir,
    compartan, compartamos, difunde, difundir, difundan, ojalá, ánimo, fuerza, reenviad@, multimedia, mensaje, eliminaste, imagen, audio,
    video, sticker`,
  en: "thanks, thank, hi, hello, good, dear, please, god, bless, share, forward, forwarded, media, message, image",
  pt: "obrigad@, olá, oi, bom, boa, deus, amém, favor, por, compartilhe, compartilhem, mídia, mensagem",
  fr: "merci, bonjour, bonsoir, salut, dieu, amen, svp, partagez, partager, médias, message",
  ht: "mèsi, bonjou, bonswa, bondye, tanpri, pataje",
};
/** How people begin another message that is no line of a list. It may head those below it: `Ya están en casa:` */
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
