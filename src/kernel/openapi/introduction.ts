import type { Message } from "../values/wording.js";

const en = `\
A public registry of persons reported missing or found after a disaster, with community tips, reports,
duplicate reviews, and a directory of help resources.

- **Key**: every request needs \`Authorization: Bearer <API_KEY>\`. A key belongs to a source, which owns what it creates.
- **Shapes**: one object is \`{"data": {...}}\`, a list \`{"data": [...], "pagination": {...}}\`. Bodies are plain JSON
  objects, 256 KiB at most. Unknown fields and parameters are refused (422), so a typo never goes unnoticed.
- **Enumerations**: requests give the bare handle (\`"gender": "female"\`), answers give \`{"handle", "label"}\`.
  \`GET /v1/options\` lists every handle with its label.
- **Views**: without \`persons:sensitive:read\` persons are shown minimized. Fields that the key may not see are left
  out; all others are always there, null when there is no value.
- **Text** is cleaned before it counts: NFC, trimmed, every run of white space one space, invisible characters
  removed. Blank optional text counts as null (but not in resources).
- **Errors**: 422 has \`{"errors": {field: [message, ...]}}\`, every other \`{"error": message}\`. All failing fields at once.
  The header \`Error-Code\` says to programs which error it is, and never changes; messages are for people: in English, in
  Spanish where \`Accept-Language\` prefers it. What leads to no operation has codes of its own: \`path_not_found\`,
  \`method_not_allowed\` (405), \`headers_too_large\` (431).
- **Lists**: 50 a page, 100 at most. Follow \`pagination.next_cursor\` until it is null.
- **Retries**: send POSTs with an \`Idempotency-Key\`; send PATCH, DELETE and photos with \`If-Match\` to change only what you have seen.
- **Limits** per key and minute stand in \`RateLimit\` and \`RateLimit-Policy\`; after a 429 or 503 wait \`Retry-After\` seconds.
- Times are ISO 8601 in UTC, dates \`YYYY-MM-DD\`, ids 24 hex digits. HEAD answers like GET, without a body.
`;

const es = `\
Un registro público de personas reportadas como desaparecidas o encontradas después de un desastre, con información
recibida de la gente, reportes, revisiones de duplicados y un directorio de recursos de ayuda.

- **Clave**: cada solicitud necesita \`Authorization: Bearer <API_KEY>\`. Una clave pertenece a una fuente, y lo que crea es
  de esa fuente.
- **Formas**: un objeto es \`{"data": {...}}\`; una lista, \`{"data": [...], "pagination": {...}}\`. Los cuerpos son objetos
  JSON simples, de 256 KiB como máximo. Los campos y parámetros desconocidos se rechazan (422): así se nota cada error al
  escribir.
- **Códigos**: las solicitudes llevan solo el código (\`"gender": "female"\`); las respuestas, \`{"handle", "label"}\`: el
  código y su nombre. \`GET /v1/options\` muestra cada código con su nombre.
- **Vistas**: sin \`persons:sensitive:read\` las personas se muestran en la vista reducida. Los campos que la clave no puede ver
  no aparecen; todos los demás están siempre, con null si no hay valor.
- El **texto** se limpia antes de contar: NFC, sin espacios al comienzo ni al final, con un solo espacio donde haya varios y
  sin caracteres invisibles. Un texto opcional en blanco cuenta como null (pero no en los recursos).
- **Errores**: 422 tiene \`{"errors": {field: [message, ...]}}\`; cualquier otro, \`{"error": message}\`. Todos los campos
  incorrectos a la vez. El encabezado \`Error-Code\` dice a los programas qué error es, y nunca cambia; los mensajes son para
  las personas: en inglés, o en español si \`Accept-Language\` lo prefiere. Lo que no lleva a ninguna operación tiene códigos
  propios: \`path_not_found\`, \`method_not_allowed\` (405), \`headers_too_large\` (431).
- **Listas**: 50 por página, 100 como máximo. Siga \`pagination.next_cursor\` hasta que sea null.
- **Repetir**: envíe cada POST con un \`Idempotency-Key\`; envíe PATCH, DELETE y las fotos con \`If-Match\` para cambiar solo lo
  que usted ha visto.
- Los **límites** por clave y minuto están en \`RateLimit\` y \`RateLimit-Policy\`; después de un 429 o un 503, espere los
  segundos de \`Retry-After\`.
- Las horas son ISO 8601 en UTC; las fechas, \`YYYY-MM-DD\`; los ids, 24 dígitos hexadecimales. HEAD responde como GET, sin
  cuerpo.
`;

/** The first page of the document: what holds for every operation. */
export const introduction: Message = { en, es };
