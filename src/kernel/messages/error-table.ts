/**
 * Every error that the service answers with: its code, which programs go by and which never changes, its status, and
 * its text. English texts never change either: programs of before the codes may go by them.
 */
export const errors = {
  address_malformed: {
    status: 400,
    en: "The address is not well-formed",
    es: "La dirección no está bien formada",
  },
  target_malformed: {
    status: 400,
    en: "The request target must be a path or an http address",
    es: "El destino de la solicitud debe ser una ruta o una dirección http",
  },
  host_malformed: {
    status: 400,
    en: "The request must name one host, with a port at most",
    es: "La solicitud debe nombrar un solo host, a lo sumo con un puerto",
  },
  http_malformed: {
    status: 400,
    en: "The request is not valid HTTP",
    es: "La solicitud no es HTTP válido",
  },
  query_malformed: {
    status: 400,
    en: "The query is not well-formed",
    es: "Los parámetros de la dirección no están bien formados",
  },
  body_unreadable: {
    status: 400,
    en: "The body could not be read",
    es: "No se pudo leer el cuerpo de la solicitud",
  },
  body_not_json_object: {
    status: 400,
    en: "The body must be a JSON object in UTF-8",
    es: "El cuerpo debe ser un objeto JSON en UTF-8",
  },
  form_unreadable: {
    status: 400,
    en: "The form could not be read",
    es: "No se pudo leer el formulario",
  },
  form_encoding_wrong: {
    status: 400,
    en: "The texts of the form must be in UTF-8",
    es: "Los textos del formulario deben estar en UTF-8",
  },
  key_missing: { status: 401, en: "An API key is required", es: "Hace falta una clave de acceso" },
  key_invalid: {
    status: 401,
    en: "The API key is not valid",
    es: "La clave de acceso no es válida",
  },
  permission_missing: {
    status: 403,
    en: ({ permissions }: { permissions: string }) =>
      `This API key lacks the permission ${permissions.replaceAll(",", " or ")}`,
    es: ({ permissions }: { permissions: string }) =>
      `A esta clave de acceso le falta el permiso ${permissions.replaceAll(",", " o ")}`,
  },
  resource_of_other_source: {
    status: 403,
    en: "Only keys of the resource's own source may change it",
    es: "Solo las claves de la fuente de este recurso pueden cambiarlo",
  },
  path_not_found: { status: 404, en: "Path not found", es: "Esa ruta no existe" },
  person_not_found: {
    status: 404,
    en: "Person not found",
    es: "Ese registro de persona no existe",
  },
  tip_not_found: { status: 404, en: "Tip not found", es: "Esa información no existe" },
  report_not_found: { status: 404, en: "Report not found", es: "Ese reporte no existe" },
  resource_not_found: { status: 404, en: "Resource not found", es: "Ese recurso no existe" },
  duplicate_review_not_found: {
    status: 404,
    en: "Duplicate review not found",
    es: "Esa revisión de duplicados no existe",
  },
  import_not_found: { status: 404, en: "Import not found", es: "Esa importación no existe" },
  photo_not_found: { status: 404, en: "Photo not found", es: "Esa foto no existe" },
  change_not_found: { status: 404, en: "Change not found", es: "Ese cambio no existe" },
  api_key_not_found: { status: 404, en: "API key not found", es: "Esa clave de acceso no existe" },
  stats_not_found: { status: 404, en: "Stats not found", es: "Esas cifras no existen" },
  webhook_not_found: { status: 404, en: "Webhook not found", es: "Ese webhook no existe" },
  options_not_found: { status: 404, en: "Options not found", es: "Esas opciones no existen" },
  method_not_allowed: {
    status: 405,
    en: "Method not allowed",
    es: "Ese método no está permitido aquí",
  },
  request_timeout: {
    status: 408,
    en: "The request took too long to arrive",
    es: "La solicitud tardó demasiado en llegar",
  },
  upload_stalled: {
    status: 408,
    en: "Nothing of the form has come for too long: send it again",
    es: "Pasó demasiado tiempo sin que llegara nada del formulario: envíelo otra vez",
  },
  source_id_used: {
    status: 409,
    en: "This source_id is already used within the source",
    es: "Este source_id ya se usa en la fuente",
  },
  source_id_deleted: {
    status: 409,
    en: "The record with this source_id was deleted: an operator can lift that",
    es: "El registro con este source_id fue eliminado: un operador puede revertirlo",
  },
  tips_full: {
    status: 409,
    en: "This person has {{count}} tips already: no more can be added",
    es: "Esta persona ya tiene {{count}} mensajes con información: no se pueden agregar más",
  },
  import_not_ended: {
    status: 409,
    en: "This import has not ended: wait until it has",
    es: "Esta importación no ha terminado: espere a que termine",
  },
  import_too_old: {
    status: 409,
    en: "This import is too old: what was there before is kept for 90 days",
    es: "Esta importación es demasiado antigua: lo que había antes se guarda 90 días",
  },
  imports_waiting: {
    status: 409,
    en: "Too many imports of this source are waiting: try again when some have ended",
    es: "Hay demasiadas importaciones de esta fuente en espera: inténtelo de nuevo cuando algunas hayan terminado",
  },
  too_many_webhooks: {
    status: 409,
    en: "This source has {{count}} webhooks already: delete one first",
    es: "Esta fuente ya tiene {{count}} webhooks: elimine uno antes",
  },
  idempotency_key_running: {
    status: 409,
    en: "A request with this Idempotency-Key is still running",
    es: "Una solicitud con este Idempotency-Key sigue en curso",
  },
  cursor_too_old: {
    status: 410,
    en: "This cursor is too old: begin again without a cursor",
    es: "Este cursor es demasiado antiguo: empiece de nuevo sin cursor",
  },
  record_changed: {
    status: 412,
    en: "The record has changed: read it again before changing it",
    es: "El registro ha cambiado: léalo otra vez antes de cambiarlo",
  },
  body_too_large: {
    status: 413,
    en: "The body is larger than 256 KiB",
    es: "El cuerpo ocupa más de 256 KiB",
  },
  file_too_large: {
    status: 413,
    en: "The file is larger than {{megabytes}} MB",
    es: "El archivo ocupa más de {{megabytes}} MB",
  },
  chunk_extensions_too_large: {
    status: 413,
    en: "The chunk extensions are too large",
    es: "Las extensiones de los fragmentos son demasiado grandes",
  },
  body_not_json: {
    status: 415,
    en: "Send the body as application/json in UTF-8",
    es: "Envíe el cuerpo como application/json en UTF-8",
  },
  body_encoding_unsupported: {
    status: 415,
    en: "This content encoding is not supported",
    es: "No se admite esa codificación del contenido",
  },
  form_expected: {
    status: 415,
    en: "Send the file as multipart/form-data",
    es: "Envíe el archivo como multipart/form-data",
  },
  photo_format_unsupported: {
    status: 415,
    en: "Send the photo as JPEG, PNG or WebP",
    es: "Envíe la foto como JPEG, PNG o WebP",
  },
  /** Its answer has a text for each field instead. */
  validation_failed: {
    status: 422,
    en: "Fields or parameters are wrong",
    es: "Hay campos o parámetros incorrectos",
  },
  rate_limited: {
    status: 429,
    en: "Too many requests. Please retry later.",
    es: "Hay demasiadas solicitudes. Inténtelo más tarde, por favor.",
  },
  headers_too_large: {
    status: 431,
    en: "The headers are too large",
    es: "Los encabezados son demasiado grandes",
  },
  internal_error: { status: 500, en: "Internal error", es: "Error interno" },
  unavailable: {
    status: 503,
    en: "The registry is unavailable. Please retry shortly.",
    es: "El registro no está disponible. Inténtelo de nuevo en un momento, por favor.",
  },
  overloaded: {
    status: 503,
    en: "Too many requests are under way. Please retry shortly.",
    es: "Hay demasiadas solicitudes en curso. Inténtelo de nuevo en un momento, por favor.",
  },
  disk_full: {
    status: 503,
    en: "The disk is full: nothing can be stored until the operator frees space.",
    es: "El disco está lleno: no se puede guardar nada hasta que el operador libere espacio.",
  },
} as const;
