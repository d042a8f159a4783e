import { plain } from "./plain.js";

/** The states of Venezuela, by which a column `Estado` shows that it is a place. */
const states = new Set(
  (
    "amazonas,anzoategui,apure,aragua,barinas,bolivar,carabobo,cojedes,delta amacuro,distrito capital,dtto capital," +
    "caracas,falcon,guarico,la guaira,vargas,lara,merida,miranda,monagas,nueva esparta,portuguesa,sucre,tachira," +
    "trujillo,yaracuy,zulia,dependencias federales"
  ).split(","),
);

export const isStateOfCountry = (text: string): boolean =>
  states.has(plain(text).replace(/^(?:estado|edo) /, ""));
