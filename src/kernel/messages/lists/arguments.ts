import { worded } from "../../values/wording.js";

/** Texts of the import command about its own arguments. */
export const argumentTexts = worded({
  usage: {
    en: `Usage: npm run import -- FILE... --source HANDLE
  --hospital H, --shelter H   for rows that name none: handle, label or alias
  --status STATUS             status of persons where the list gives none: missing, found, present (in a shelter),
                              departed, admitted (in a hospital), discharged or deceased
  --list NAME                 distinguishes lists that are of neither a hospital nor a shelter
  --date D                    the day of the list (YYYY-MM-DD, DD/MM/YYYY; also THH:MM), if it gives none or a wrong one
  --map FILE                  JSON: column -> field, goes before what the headers say
  --explain                   prints how the list is understood, and writes nothing
  --dry-run                   reports the same and writes nothing
  --yes                       imports without asking whether to go on, once what the list will say is shown
  --rejects PATH              where rejected rows go (otherwise FILE.rejected.EXT beside the list)
  --json                      one line a file, for programs
  --lang es|en                the language of what is said (otherwise that of the terminal: LC_ALL, LC_MESSAGES, LANG)
Other uses, each with --json:
  --batches                   what was imported, the newest first
  --undo BATCH                puts back what was there before, unless it was changed since
  --maps                      what was answered about columns of lists, and holds for the next ones
  --forget MAP                forgets such answers
  --template KIND > F.xlsx    a workbook to fill in: hospital, shelter or persons
Exit code: 0 every row is in, 1 some rows or lists were rejected, 2 nothing was read.`,
    es: `Uso: npm run import -- LISTA... --source CÓDIGO
  --hospital H, --shelter H   para las filas que no nombran ninguno: código, nombre o alias
  --status ESTADO             cómo están las personas de quienes la lista no lo dice: missing (desaparecidas), found
                              (encontradas), present (en un refugio), departed (se fueron de él), admitted (en un hospital),
                              discharged (de alta) o deceased (fallecidas)
  --list NOMBRE               distingue listas que no son de un hospital ni de un refugio
  --date D                    el día de la lista (AAAA-MM-DD, DD/MM/AAAA; también THH:MM), si ella no lo dice o dice otro
  --map ARCHIVO               JSON: columna -> campo; vale más que lo que dicen los encabezados
  --explain                   muestra cómo se entiende la lista, sin guardar nada
  --dry-run                   informa lo mismo, sin guardar nada
  --yes                       importa sin preguntar si se sigue, después de mostrar lo que dirá la lista
  --rejects RUTA              dónde van las filas rechazadas (si no, LISTA.rejected.EXT junto a la lista)
  --json                      una línea por archivo, para programas
  --lang es|en                el idioma de los mensajes (si no, el de la terminal: LC_ALL, LC_MESSAGES, LANG)
Otros usos, cada uno también con --json:
  --batches                   lo que se ha importado, lo más reciente primero
  --undo IMPORTACIÓN          vuelve a dejar lo que había antes, salvo lo que haya cambiado desde entonces
  --maps                      lo que se respondió sobre columnas de listas, y vale para las próximas
  --forget MAPA               olvida esas respuestas
  --template TIPO > F.xlsx    un libro para llenar: hospital, shelter (refugio) o persons (personas)
Código de salida: 0 entraron todas las filas, 1 se rechazaron algunas filas o listas, 2 no se leyó nada.`,
  },
  option_unknown: {
    en: "Unknown option {{option}}.",
    es: "No existe la opción {{option}}.",
  },
  value_missing: {
    en: "{{option}} needs a value.",
    es: "A {{option}} le falta un valor.",
  },
  value_surplus: {
    en: "{{option}} takes no value.",
    es: "{{option}} no lleva ningún valor.",
  },
  arguments_wrong: { en: "Wrong arguments.", es: "Los argumentos no son correctos." },
  value_empty: {
    en: "{{option}} has an empty value.",
    es: "El valor de {{option}} está vacío.",
  },
  file_name_empty: {
    en: "The name of a list is empty.",
    es: "El nombre de una lista está vacío.",
  },
  language_unknown: {
    en: "--lang: there are es, en.",
    es: "--lang: los idiomas son es, en.",
  },
  template_unknown: {
    en: "--template: there are {{kinds}}.",
    es: "--template: los tipos son {{kinds}}.",
  },
  template_to_terminal: {
    en: "A workbook is not for a terminal: put `> file.xlsx` behind the command.",
    es: "Un libro no se muestra en la terminal: agregue `> archivo.xlsx` al final del comando.",
  },
  not_together: {
    en: "{{one}} and {{other}} do not go together.",
    es: "{{one}} y {{other}} no se usan juntas.",
  },
  not_with: {
    en: "{{one}} does not go with {{other}}.",
    es: "{{one}} no se usa con {{other}}.",
  },
  too_many: {
    en: "Too many arguments beside {{option}}.",
    es: "Hay demasiados argumentos junto a {{option}}.",
  },
  list_missing: {
    en: "Name at least one list.",
    es: "Indique al menos una lista.",
  },
  rejects_of_several: {
    en: "--rejects names one file: import one list at a time with it.",
    es: "--rejects nombra un solo archivo: con esa opción, importe las listas de una en una.",
  },
  rejects_is_list: {
    en: "--rejects must not name the list itself.",
    es: "--rejects no debe nombrar la lista misma.",
  },
  source_missing: {
    en: "--source is required: whose list it is.",
    es: "Hace falta --source: de quién es la lista.",
  },
  source_unknown: {
    en: "--source: {{text}} is not in the catalog{{near}}; `npm run catalog -- list source` shows its sources, and `add` adds one.",
    es: "--source: {{text}} no está en el catálogo{{near}}; `npm run catalog -- list source` muestra sus fuentes y `add` agrega una.",
  },
  source_perhaps: { en: ", perhaps {{handles}}", es: ", quizás {{handles}}" },
  map_unreadable: {
    en: "--map: {{path}} cannot be read: {{why}}.",
    es: "--map: no se puede leer {{path}}: {{why}}.",
  },
  database_unreachable: {
    en: "The database cannot be reached: check MONGODB_URI.",
    es: "No se puede llegar a la base de datos: revise MONGODB_URI.",
  },
  database_refused: {
    en: "The database refused what the command asked of it ({{problem}}).",
    es: "La base de datos rechazó lo que pidió el comando ({{problem}}).",
  },
});
