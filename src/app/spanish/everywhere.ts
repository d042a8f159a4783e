import { introduction } from "../../kernel/openapi/introduction.js";

/** What holds for many operations: parameters, answers, headers and errors. */
export const everywhere = {
  "Missing-Persons Registry": "Registro de personas desaparecidas",
  [introduction.en]: introduction.es,
  "An API key: `mpr_` and 38 letters and digits.":
    "Una clave de acceso: `mpr_` y 38 letras y dígitos.",
  "Any valid key will do.": "Sirve cualquier clave válida.",
  "With `persons:sensitive:read` the answer is the full view, else the minimized one: of a minor it shows less than of an adult.":
    "Con `persons:sensitive:read` la respuesta es la vista completa; si no, la reducida, que de un menor de edad muestra menos que de un adulto.",

  "The page size: 1 and more; above 100 counts as 100.":
    "El tamaño de la página: desde 1; más de 100 cuenta como 100.",
  "From a previous answer of this list, unchanged.":
    "De una respuesta anterior de esta lista, sin cambios.",
  "Goes with no other parameter but limit.": "No se usa con ningún otro parámetro, salvo limit.",
  "A space may be sent as `+` or `%20`.": "Un espacio se puede enviar como `+` o `%20`.",
  "`all`, or absent: every status.": "`all`, o nada: todos los estados.",
  "One or more, separated by commas.": "Uno o más, separados por comas.",
  "The parameter may also be repeated.": "El parámetro también se puede repetir.",
  "Handles of the catalog, separated by commas.": "Códigos del catálogo, separados por comas.",
  "Any other than the key's own needs `persons:sensitive:read`.":
    "Cualquiera distinta de la propia de la clave necesita `persons:sensitive:read`.",
  "24 lower-case hex digits": "24 dígitos hexadecimales en minúscula",
  "Labels are Spanish (`es`); English (`en`) when this prefers it.":
    "Los nombres de los códigos vienen en español (`es`); en inglés (`en`) si este encabezado lo prefiere.",
  "Error messages and the reasons of imports are English; Spanish when this prefers it.":
    "Los mensajes de error y los motivos de las importaciones vienen en inglés; en español si este encabezado lo prefiere.",
  "Makes the request safe to send again: for 24 hours the same key with the same body shows what the first request made instead of making it twice.":
    "Permite repetir la solicitud sin riesgo: durante 24 horas, el mismo valor con el mismo cuerpo muestra lo que creó la primera solicitud en lugar de crearlo dos veces.",
  "With another body: 422.": "Con otro cuerpo: 422.",
  "Changes the record only if it is still as this ETag says; else 412.":
    "Cambia la ficha solo si sigue como dice este ETag; si no, 412.",
  "The ETag of what the caller has: if that is still right, 304 without a body.":
    "El ETag de lo que usted ya tiene: si sigue siendo lo mismo, 304 sin cuerpo.",

  "A handle of the catalog: see GET /v1/options.": "Un código del catálogo: vea GET /v1/options.",
  "A handle of GET /v1/options, with its label.": "Un código de GET /v1/options, con su nombre.",
  "One valid number.": "Un solo número válido.",
  "One valid number, national (Venezuelan) or international.":
    "Un solo número válido, nacional (de Venezuela) o internacional.",
  "E.164.": "En formato E.164.",

  "The answer.": "La respuesta.",
  "It was made.": "Se creó.",
  "It was accepted.": "Se aceptó.",
  "It is gone: no body.": "Se eliminó: sin cuerpo.",
  "What the caller has (If-None-Match) is still right: no body.":
    "Lo que usted ya tiene (If-None-Match) sigue siendo lo mismo: sin cuerpo.",
  "The next page; there is none when next_cursor is null.":
    "La página siguiente; no hay ninguna si next_cursor es null.",
  "Ask for the next page with it, alone or with limit.":
    "Pida con él la página siguiente, solo o con limit.",
  "Null: this is the last page.": "Null: esta es la última página.",
  "The page before, in the same order.": "La página anterior, en el mismo orden.",
  "Null on the first page.": "Null en la primera página.",
  "How many the list has on all of its pages, now.":
    "Cuántos elementos tiene la lista en todas sus páginas, ahora.",
  "Null: more than 1,000.": "Null: más de 1.000.",
  "UTF-8 with a byte order mark: a line with the names of the columns, then one line a record.":
    "UTF-8 con marca de orden de bytes: una línea con los nombres de las columnas y después una por ficha.",
  "A field with a handle has a second column for its label, `status_label`; lists within a record are left out.":
    "Un campo con código tiene una segunda columna para su nombre, `status_label`; las listas dentro de una ficha no aparecen.",
  "Parted by commas, or by `;` where `Accept-Language` prefers Spanish.":
    "Separado por comas, o por `;` si `Accept-Language` prefiere el español.",
  "A cell that a spreadsheet program would run begins with an apostrophe.":
    "Una celda que una hoja de cálculo ejecutaría empieza con un apóstrofo.",
  "Each line is a JSON object: a record as in the list.":
    "Cada línea es un objeto JSON: una ficha como en la lista.",

  "Names the request in the log.": "Identifica la solicitud entre las que anota el registro.",
  'What is left of each quota, and for how many seconds: `"requests";r=599;t=60`.':
    'Lo que queda de cada límite, y por cuántos segundos: `"requests";r=599;t=60`.',
  'The quotas of the key: `"requests";q=600;w=60`.':
    'Los límites de la clave: `"requests";q=600;w=60`.',
  "The language of the labels; of an error that of its messages.":
    "El idioma de los nombres de los códigos; en un error, el de sus mensajes.",
  "The version of the record and of its view: for If-Match and If-None-Match.":
    "La versión de la ficha y de su vista: para If-Match y If-None-Match.",
  "The path of what was made.": "La ruta de lo que se creó.",
  "`true`: an earlier request with this Idempotency-Key made it.":
    "`true`: lo creó una solicitud anterior con este Idempotency-Key.",
  "Of a list as a file: `true` when the list has more rows than the file.":
    "De una lista como archivo: `true` si la lista tiene más filas que el archivo.",
  "Seconds to wait.": "Los segundos que hay que esperar.",
  '`Bearer`; with `error="invalid_token"` for a key that is not valid.':
    '`Bearer`; con `error="invalid_token"` si la clave no es válida.',

  "One message, in English; in Spanish where Accept-Language prefers it.":
    "Un mensaje, en inglés; en español si Accept-Language lo prefiere.",
  "All that is wrong with a request, by field: nested fields as dotted paths (`links.0.href`), a rule on the whole body under `body`.":
    "Todo lo incorrecto de una solicitud, por campo: los campos internos, como rutas con puntos (`links.0.href`); una regla sobre todo el cuerpo, en `body`.",
  "Messages never repeat a value.": "Los mensajes nunca repiten un valor.",
  "Which error it is, for programs: it never changes.":
    "Qué error es, para los programas: nunca cambia.",
  "The host, the address, the body or the form cannot be read.":
    "No se puede leer el host, la dirección, el cuerpo o el formulario.",
  "No API key, or one that is malformed, unknown, expired or revoked.":
    "No hay clave de acceso, o está mal formada, es desconocida, está vencida o fue anulada.",
  "The key lacks a permission that the operation, the record or the request asks for.":
    "A la clave le falta un permiso que pide la operación, la ficha o la solicitud.",
  "There is no such record, or none that this key may see: one same answer for both.":
    "No existe, o esta clave no puede verlo: en los dos casos la respuesta es la misma.",
  "Nothing of the form has come for too long: the connection is closed.":
    "Pasó demasiado tiempo sin que llegara nada del formulario: se cierra la conexión.",
  "The request is at odds with what is stored; or with one of the same Idempotency-Key that still runs: then `Retry-After` says when to send it again.":
    "La solicitud se contradice con lo guardado, o con otra del mismo Idempotency-Key que sigue en curso: entonces `Retry-After` dice cuándo enviarla otra vez.",
  "Of a source_id that is used already: the path of the own record that has it.":
    "Si el source_id ya se usa: la ruta de la ficha propia que lo tiene.",
  "The cursor is too old: what has been removed since is not known any more.":
    "El cursor es demasiado antiguo: ya no se sabe qué se quitó desde entonces.",
  "If-Match names another version: the record has changed meanwhile.":
    "If-Match nombra otra versión: la ficha cambió mientras tanto.",
  "The body is too large.": "El cuerpo es demasiado grande.",
  "The body is of another media type, charset or encoding.":
    "El cuerpo tiene otro tipo, otro juego de caracteres u otra codificación.",
  "The key's quota is used up, or this address has tried too many wrong keys.":
    "Se agotó el límite de la clave, o esta dirección probó demasiadas claves equivocadas.",
  "A fault of the service.": "Una falla del servicio.",
  "Database or storage are out of reach, the query took too long, or too many searches, costly lists or uploads are on their way.":
    "No se alcanza la base de datos o el almacenamiento, la consulta tardó demasiado, o hay demasiadas búsquedas, listas costosas o archivos en curso.",
  "Of an overloaded service it is the first answer, before the key is looked at.":
    "Si el servicio está sobrecargado es la primera respuesta, antes de mirar la clave.",
  "Parameters or fields are wrong: the answer names all of them at once.":
    "Hay parámetros o campos incorrectos: la respuesta los nombra todos a la vez.",
};
