/** What people say about a person, and the flags on records. */
export const tipsAndReports = {
  "Flags on a record.": "Señalan un problema en una ficha.",
  "A completed report is gone for every operation.":
    "Un reporte resuelto ya no aparece en ninguna operación.",
  "What people say about a person.": "Lo que la gente dice sobre una persona.",
  "At most 500 a person.": "Como máximo 500 mensajes por persona.",

  "List the pending reports about all public persons of the key's own source":
    "Ver los reportes pendientes sobre todas las personas públicas de la fuente de la clave",
  "What waits for a moderator: the newest first, or with `order` the oldest.":
    "Lo que espera a quien modera: primero lo más reciente o, con `order`, lo más antiguo.",
  "Create a report about a public person of the key's own source":
    "Crear un reporte sobre una persona pública de la fuente de la clave",
  "List the pending reports about a public person of the key's own source":
    "Ver los reportes pendientes sobre una persona pública de la fuente de la clave",
  "Get a pending report": "Ver un reporte pendiente",
  "Update or complete a report": "Cambiar un reporte o darlo por resuelto",
  "With `status: completed` the report is gone from then on.":
    "Con `status: completed` el reporte queda resuelto y ya no aparece.",
  "Delete a report": "Eliminar un reporte",
  "Only the first word for a key with neither `reports:write` nor `persons:sensitive:read`.":
    "Para una clave sin `reports:write` ni `persons:sensitive:read`, solo la primera palabra.",
  "Null for a key with neither `reports:write` nor `persons:sensitive:read`.":
    "Null para una clave sin `reports:write` ni `persons:sensitive:read`.",

  "List the tips about all public persons of the key's own source":
    "Ver la información recibida sobre todas las personas públicas de la fuente de la clave",
  "Create a tip about a public person of the key's own source":
    "Anotar información recibida sobre una persona pública de la fuente de la clave",
  "A person has at most 500 tips.": "Una persona tiene como máximo 500 mensajes con información.",
  "One more than that: 409.": "Uno más: 409.",
  "List the tips about a public person of the key's own source":
    "Ver la información recibida sobre una persona pública de la fuente de la clave",
  "Get a tip": "Ver un mensaje con información",
  "Update a tip": "Cambiar un mensaje con información",
  "Delete a tip": "Eliminar un mensaje con información",
  "Protects the author: phone and last name are shown to few keys only.":
    "Protege a quien informa: su teléfono y su apellido se muestran solo a pocas claves.",
  "Of a minor author only the first word, without `persons:sensitive:read`.":
    "Si quien informa es menor de edad, sin `persons:sensitive:read` solo la primera palabra.",
  "Null for a minor author, unless the key holds `persons:sensitive:read`.":
    "Null si quien informa es menor de edad, salvo que la clave tenga `persons:sensitive:read`.",
};
