/** Whole lists. */
export const imports = {
  "Whole lists of persons at once, as people type them.":
    "Listas completas de personas, como la gente las escribe.",

  "Import a list of persons for the key's own source":
    "Importar una lista de personas para la fuente de la clave",
  "A CSV, TSV, XLSX, XLS, ODS, NDJSON, JSON or PFIF file of at most 50 MiB, decided by its content.":
    "Un archivo CSV, TSV, XLSX, XLS, ODS, NDJSON, JSON o PFIF de 50 MiB como máximo; su tipo se decide por su contenido.",
  "It is imported in the background: `Location` is where to ask how far it is.":
    "Se importa sin que haya que esperar: en `Location` se pregunta cuánto ha avanzado.",
  "With `dry_run` nothing is stored.": "Con `dry_run` no se guarda nada.",
  "With `preview=true` no import is made: the answer is a 200 with what was understood of the list: its tables, what each column is taken for, because of what, what it may be after all (`unsure`), whose answers are remembered, and the first ten rows as they would be stored; nobody stored is looked up.":
    "Con `preview=true` no se hace ninguna importación: la respuesta es un 200 con lo que se entendió de la lista: sus tablas, como qué se toma cada columna, según qué, qué otra cosa puede ser (`unsure`), de quién son las respuestas que se recuerdan, y las primeras diez filas como se guardarían; no se busca a nadie entre lo ya guardado.",
  "The same file again changes nothing.": "El mismo archivo otra vez no cambia nada.",
  "Without `persons:sensitive:read` rows are `accepted` or `rejected` by what the list says alone, and a dry run never looks at stored persons.":
    "Sin `persons:sensitive:read` las filas son `accepted` o `rejected` solo por lo que dice la lista, y una prueba (dry_run) nunca mira a las personas guardadas.",
  "A row is joined only with a person that this key itself made, or that has its source_id; of the latter it changes what a PATCH of the key might change, and the notes keep the rest.":
    "Una fila se une solo con una persona que esta misma clave registró o que tiene su source_id; en este último caso cambia lo que podría cambiar un PATCH de la clave, y el resto queda en las notas.",
  "Every other row makes a new person.": "Cualquier otra fila registra a una persona nueva.",
  "A handle, label or alias of the catalog, for rows that name none.":
    "Un código, nombre o alias del catálogo, para las filas que no nombran ninguno.",
  "The status of persons where the list gives none: missing, found, present, departed, admitted, discharged, deceased, unknown.":
    "El estado de las personas cuando la lista no lo dice: missing, found, present, departed, admitted, discharged, deceased, unknown.",
  "Without it such a list is refused.": "Sin él, esa lista se rechaza.",
  "It is remembered as `map` is.": "Se recuerda igual que `map`.",
  "A name that distinguishes lists of neither hospital nor shelter.":
    "Un nombre que distingue listas sin hospital ni refugio.",
  "The day of the list, if the list gives none or a wrong one.":
    "El día de la lista, si la lista no lo dice o dice uno equivocado.",
  "JSON, column → field.": "JSON, columna → campo.",
  "It is remembered for the source under the header rows of the tables that it met, so that the next list with that header row needs none, unless it is a dry run or the list is refused; that of a key without `persons:sensitive:read` holds for the lists of keys of its name alone.":
    "Se recuerda para la fuente con las filas de encabezados de las tablas en que se usó, de modo que la próxima lista con esa fila no lo necesite; no se recuerda si es una prueba (dry_run) ni si la lista se rechaza. El de una clave sin `persons:sensitive:read` vale solo para las listas de claves con su nombre.",
  "A look: nothing was made.": "Una vista previa: no se creó nada.",

  "List the imports of the key's own source": "Ver las importaciones de la fuente de la clave",
  "Those that came over this operation, newest first, with their state and counts.":
    "Las que llegaron por esta operación, primero la más reciente, con su estado y sus cifras.",
  "Without `persons:sensitive:read` the import of another key is shown without the name of its file.":
    "Sin `persons:sensitive:read` la importación de otra clave se muestra sin el nombre de su archivo.",
  "Get an import of the key's own source, and what became of its rows":
    "Ver una importación de la fuente de la clave y el resultado de cada fila",
  "Its state and counts, columns that nobody was sure of (`unsure`), and `rows` page by page in the order of the file, kept for 30 days: `row` is the line or row in the file, never what it contains.":
    "Su estado y sus cifras, las columnas dudosas (`unsure`) y `rows`, página por página en el orden del archivo, que se guarda 30 días: `row` es la línea o fila del archivo, nunca su contenido.",
  "`outcome=rejected` shows what is to be corrected: `code` says why to programs and never changes, `reason` to people, in Spanish where Accept-Language prefers it.":
    "`outcome=rejected` muestra lo que hay que corregir: `code` dice el motivo a los programas y nunca cambia; `reason`, a las personas, en español si Accept-Language lo prefiere.",
  "Of very long lists some rows are only counted (`rows_left_out`).":
    "De las listas muy largas, algunas filas solo se cuentan (`rows_left_out`).",
  "Without `persons:sensitive:read` outcomes are `accepted` and `rejected` (any other: 422), and the import of another key is shown without the names of its file and sheets.":
    "Sin `persons:sensitive:read` los resultados son `accepted` y `rejected` (cualquier otro: 422), y la importación de otra clave se muestra sin los nombres de su archivo y sus hojas.",
  "Undo an import of the key's own source": "Deshacer una importación de la fuente de la clave",
  "Removes whom the import created, without a tombstone, and puts back whom it changed, in the background: `GET` of the same path says with `undoing` how far it is, and with `undone`, `left_ids` and `named_by` what came of it.":
    "Quita a quienes agregó la importación, sin marcarlos como eliminados, y devuelve a los que cambió a como estaban, sin que haya que esperar: un `GET` de la misma ruta dice en `undoing` cuánto ha avanzado y, en `undone`, `left_ids` y `named_by`, el resultado.",
  "Persons that anybody changed since, or that another import names, are left.":
    "Quedan las personas que alguien cambió después o que nombra otra importación.",
  "Sent again while it runs, it changes nothing; sent again later, it takes whom it had left, if nothing holds them any more, and adds to what it did.":
    "Si se envía otra vez mientras está en curso, no cambia nada; si se envía más tarde, quita a quienes había dejado, si ya nada lo impide, y suma lo hecho.",
  "It waits for an import of its source that runs, and goes before those that wait.":
    "Espera a que termine la importación en curso de su fuente, y pasa antes que las que esperan.",
  "An import that has not ended, or is older than 89 days: 409.":
    "Si la importación no ha terminado, o tiene más de 89 días: 409.",

  "Of formats without rows: which record": "En formatos sin filas: qué registro del archivo",
  "For all rows: of the catalog, or a name that it does not know":
    "Para todas las filas: del catálogo, o un nombre que el catálogo no conoce",
  "What it is taken for, as `map` may name it": "Como qué se toma, con el nombre que usa `map`",
  "What spoke for a field, the last word last":
    "Lo que habló a favor de un campo; al final, lo decisivo",
  "What a column of notes may be after all: ask somebody, and say it with `map`":
    "Qué otra cosa puede ser una columna de notas: pregunte a alguien e indíquelo con `map`",
  "Of such a column: three of its first values": "De una columna así: tres de sus primeros valores",
  "Who said once, with `map` or `status`, what columns under this header row are or how its persons are, and when":
    "Quién indicó, con `map` o `status`, qué son las columnas con esta fila de encabezados o cómo están sus personas, y cuándo",
  "Lines among the rows that hold for those below":
    "Líneas entre las filas que valen para las que siguen",
  "As it would be stored if nobody were known; fields without a value are left out":
    "Como se guardaría si no se conociera a nadie; los campos sin valor no aparecen",
  "Why there is no person; name and age as typed":
    "Por qué no hay persona; nombre y edad como están escritos",
  "The first ten": "Las primeras diez",
  "How many tables were too much to tell": "Cuántas tablas más hay que no se muestran",
  "Of the rows that were looked at; `whole`: there are no others":
    "De las filas revisadas; `whole`: no hay otras",
  "Of the same rows, those that a workbook hides; and the rows of its hidden sheets, which are not read":
    "De las mismas filas, las que el libro oculta; y las de sus hojas ocultas, que no se leen",
  "As a new person would be stored; null: nothing says it":
    "Como se guardaría a una persona nueva; null: nada lo dice",
  "Counts by state, with what says it; the most frequent first":
    "Cifras por estado, con lo que lo dice; primero lo más frecuente",
  "Rows of states beyond the first 200": "Filas de los estados después de los primeros 200",
  "Persons whom the registry protects as children":
    "Personas que el registro protege como menores de edad",
  "Persons whom the registry protects as patients":
    "Personas que el registro protege como pacientes",
  "Rows of which nothing says how the person is.":
    "Filas en las que nada dice cómo está la persona.",
  "An import of such a list is refused: say it with `status`":
    "La importación de una lista así se rechaza: indíquelo con `status`",
  "Of the same rows: what the list will say of its persons":
    "De las mismas filas: lo que la lista dirá de sus personas",
  "How the person is, in words": "Cómo está la persona, en palabras",
  "Why somebody should look at it first": "Por qué conviene revisarla primero",
  "The rows to look at before the list is imported: the gravest first":
    "Las filas que conviene revisar antes de importar la lista: primero las más graves",
  "Columns of states with cells that could not be read as one and went to the notes: correct these, or use plain words; an empty header means columns without one and beyond the first 20":
    "Columnas de estados con celdas que no se entendieron como estado y quedaron en las notas: corríjalas o use palabras sencillas; un encabezado vacío son las columnas sin encabezado y las que siguen a las primeras 20",
  "How many rows speak of a patient and name neither a hospital nor a shelter: send the list again with `hospital`, and the same persons are found":
    "Cuántas filas hablan de un paciente y no nombran hospital ni refugio: envíe la lista otra vez con `hospital`, y se encuentran las mismas personas",
  "Hospitals and shelters that the catalog does not know, how many rows they rejected, and the handles of the catalog that come near; an empty name means those beyond the first 20":
    "Hospitales y refugios que el catálogo no conoce, cuántas filas se rechazaron por ellos y los códigos parecidos del catálogo; un nombre vacío son los que siguen a los primeros 20",
  "Of the same rows: what nobody would know of them after the import":
    "De las mismas filas: lo que quedaría sin aclarar después de la importación",
  "Headers of the map that the list lacks": "Encabezados de map que faltan en la lista",
  "Share of the file that has been read, 0 to 1": "Parte leída del archivo, de 0 a 1",
  "Why nothing of the list was imported, or why its import was broken off for good":
    "Por qué no se importó nada de la lista, o por qué su importación se interrumpió del todo",
  "How old the list says that it is: the earliest and the latest of its tables":
    "De cuándo dice ser la lista: la más antigua y la más reciente de sus tablas",
  "Headers of the map that the list does not have": "Encabezados de map que la lista no tiene",
  "Columns that went to the notes because nobody was sure, and what they may be: say it with `map`":
    "Columnas que quedaron en las notas porque eran dudosas, y qué pueden ser: indíquelo con `map`",
  "How many rows were not read: they look like persons, but stand outside of a table (below a total, above a header or without one, alone in a line, beside others), or are notes (PFIF) whose person is not in the file":
    "Cuántas filas no se leyeron: parecen personas, pero están fuera de una tabla (debajo de un total, encima de un encabezado o sin encabezado, solas en una línea, al lado de otras) o son notas (PFIF) cuya persona no está en el archivo",
  "How many rows stand below a line that speaks of a state and is not understood (`HERIDOS Y FALLECIDOS`): they have a state of their own, or none":
    "Cuántas filas están debajo de una línea que habla de un estado y no se entiende (`HERIDOS Y FALLECIDOS`): tienen un estado propio, o ninguno",
  "How many cells of stored rows are longer than 2,000 characters: only their beginning was read, and what lies beyond it is in the notes, which hold 5,000":
    "Cuántas celdas de filas guardadas tienen más de 2.000 caracteres: solo se leyó el comienzo; lo que sigue está en las notas, donde caben 5.000",
  "How many rows were read although the spreadsheet program hides them":
    "Cuántas filas se leyeron aunque la hoja de cálculo las oculta",
  "How many rows are below a header in hidden sheets of a workbook, which are not read":
    "Cuántas filas hay debajo de un encabezado en hojas ocultas de un libro, que no se leen",
  "How many rows are counted only: the first 10,000 rejected ones and the first 10,000 others are listed one by one":
    "Cuántas filas solo se cuentan: las primeras 10.000 rechazadas y las primeras 10.000 de las demás se muestran una por una",
  "Persons that the import had created, of all undos":
    "Personas que la importación había agregado, de todas las veces que se deshizo",
  "Persons that are again as they were before, of all undos":
    "Personas que están otra vez como antes, de todas las veces que se deshizo",
  "Persons that somebody changed since, or that another import names":
    "Personas que alguien cambió después o que nombra otra importación",
  "By whom it was undone, when, and what became of its persons":
    "Quién la deshizo, cuándo, y qué pasó con sus personas",
  "Records looked at so far": "Fichas revisadas hasta ahora",
  "What an undo that has not ended did so far: `undone` adds it at the end":
    "Lo hecho hasta ahora al deshacerla, si no ha terminado: al final se suma en `undone`",
  "Persons that the last undo of it left: the first 1,000":
    "Personas que quedaron la última vez que se deshizo: las primeras 1.000",
  "The imports that name such persons, the newest first: undone in this order, and then this one again, they leave nobody":
    "Las importaciones que nombran a esas personas, primero la más reciente: si se deshacen en este orden, y después esta otra vez, no queda nadie",
  "Why the row was rejected, for programs: it never changes":
    "Por qué se rechazó la fila, para los programas: nunca cambia",
  "The same for people: English, or Spanish where Accept-Language prefers it":
    "Lo mismo para las personas: en inglés, o en español si Accept-Language lo prefiere",
};
