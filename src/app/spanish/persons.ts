/** Persons, and their photos. */
export const persons = {
  "Persons reported missing or found.":
    "Personas reportadas como desaparecidas o como encontradas.",
  "The photo of a person: JPEG, PNG or WebP, 10 MiB at most.":
    "La foto de una persona: JPEG, PNG o WebP, de 10 MiB como máximo.",

  "Create a public person": "Registrar a una persona pública",
  "Starts as found when made with a shelter and not departed, else as missing.":
    "Empieza como encontrada si se registra con un refugio y no se ha retirado de él; si no, como desaparecida.",
  "A source_id that the source has used already: 409, with the record that has it in `Location`.":
    "Si la fuente ya usó ese source_id: 409, con la ficha que lo tiene en `Location`.",

  "List public persons of all sources": "Ver las personas públicas de todas las fuentes",
  "Public persons of all sources.": "Las personas públicas de todas las fuentes.",
  "The first request carries filters and order; a follow-up carries only cursor, and limit if wanted.":
    "La primera solicitud lleva los filtros y el orden; las siguientes llevan solo cursor y, si se quiere, limit.",
  "With `order=updated_at asc` the list is a sync feed that misses no change.":
    "Con `order=updated_at asc` la lista sirve para sincronizar: no pierde ningún cambio.",
  "With `query`, persons with the same spelling come first, then names that sound like it, names with a typing error, and nicknames, initials and short forms.":
    "Con `query` aparecen primero las personas cuyo nombre se escribe igual; después, los nombres que suenan parecido, los que tienen un error al escribir, y los apodos, las iniciales y las formas cortas.",
  "With `Accept: text/csv` or `application/x-ndjson` the answer is a file with the whole list, at most 100,000 persons; `limit` and `cursor` do not go with it.":
    "Con `Accept: text/csv` o `application/x-ndjson` la respuesta es un archivo con la lista completa, de 100.000 personas como máximo; no se usa con `limit` ni con `cursor`.",
  "The header `List-Truncated` says whether there are more.":
    "El encabezado `List-Truncated` dice si hay más.",
  "The file ends the connection when it breaks off, so a file that ends well is whole.":
    "Si el archivo se interrumpe, se corta la conexión: un archivo que termina bien está completo.",
  "It is read while it is sent: in an order by updated_at, a person who changes meanwhile may come twice, or with the newest first not at all.":
    "Se lee mientras se envía: en un orden por updated_at, una persona que cambia entretanto puede aparecer dos veces o, con las más recientes primero, ninguna.",
  "Words to search for, whatever their case and accents.":
    "Palabras que buscar; no importan las mayúsculas ni los acentos.",
  "Below 3 characters it is ignored.": "Con menos de 3 caracteres no se tiene en cuenta.",
  "In years, inclusive.": "En años, inclusive.",
  "Persons of unknown age match no age filter.":
    "Las personas de edad desconocida no aparecen con ningún filtro de edad.",
  "In years, inclusive; not below age_min.": "En años, inclusive; no menor que age_min.",
  "Ids of persons of whatever source, separated by commas: at most 100.":
    "Ids de personas de cualquier fuente, separados por comas: 100 como máximo.",
  "The identifier that the key's own source knows a person by, exactly.":
    "El identificador, exacto, con el que la fuente de la clave conoce a una persona.",

  "Get a person of the key's own source": "Ver a una persona de la fuente de la clave",
  "Only persons of the key's own source: any other is a 404.":
    "Solo personas de la fuente de la clave: cualquier otra da 404.",
  "Change a person of the key's own source": "Cambiar a una persona de la fuente de la clave",
  "Any of these fields; null clears an optional one.":
    "Cualquiera de estos campos; null borra uno que no es obligatorio.",
  "Rules across fields hold for the merged record.":
    "Las reglas entre campos valen para la ficha ya combinada con el cambio.",
  "A change that would leave the record less protected also needs `persons:sensitive:read`.":
    "Un cambio que deje la ficha menos protegida necesita además `persons:sensitive:read`.",
  "To a key without that permission age and birth_date are one fact: either one, when sent, replaces what is known of both.":
    "Para una clave sin ese permiso, age y birth_date son un solo dato: el que se envíe reemplaza lo que se sabe de los dos.",
  "A body that names `hospital`, `hospital_status`, `shelter`, `shelter_status` also asks for `persons:sensitive:read`.":
    "Un cuerpo que nombra `hospital`, `hospital_status`, `shelter` o `shelter_status` necesita además `persons:sensitive:read`.",
  "Delete a person of the key's own source": "Eliminar a una persona de la fuente de la clave",
  "Removes the person with its tips, reports and photo, for good.":
    "Elimina para siempre a la persona, con la información recibida, los reportes y la foto.",
  "Records of minors and of patients also ask for `persons:sensitive:read`.":
    "Las fichas de menores de edad y de pacientes necesitan además `persons:sensitive:read`.",
  "Why the record is deleted.": "Por qué se elimina la ficha.",
  "It is kept with the tombstone.": "Se conserva con la marca de que fue eliminada.",

  "Upload the photo of a person of the key's own source":
    "Subir la foto de una persona de la fuente de la clave",
  "One file, at most 10 MiB and 50 megapixels, decided by its content.":
    "Un archivo de 10 MiB y 50 megapíxeles como máximo; su tipo se decide por su contenido.",
  "It is kept as an upright JPEG without metadata and takes the place of an earlier photo.":
    "Se guarda como JPEG, derecha y sin metadatos, y reemplaza a la foto anterior.",
  "Send `If-Match`: else it also takes the place of a photo that somebody else has uploaded meanwhile.":
    "Envíe `If-Match`: si no, también reemplaza una foto que otra persona haya subido mientras tanto.",
  "Remove the photo of a person of the key's own source":
    "Quitar la foto de una persona de la fuente de la clave",
  "A person without a photo is accepted.": "También se acepta para una persona sin foto.",
  "Show a photo: addresses come as photo_url of a person, and are good for 1 to 2 hours":
    "Mostrar una foto: su dirección llega como photo_url de una persona, y sirve de 1 a 2 horas",
  "Needs no key: the address is signed.": "No necesita clave: la dirección está firmada.",
  "The file.": "El archivo.",

  "At least one letter": "Al menos una letra",
  "Kept as given; searched without regard to case, spaces, dots and hyphens.":
    "Se guarda como llega; al buscar no cuentan mayúsculas, espacios, puntos ni guiones.",
  "`YYYY-MM-DD`; not in the future, at most 120 years ago.":
    "`YYYY-MM-DD`: año, mes y día; no en el futuro, y de hace 120 años como máximo.",
  "0 to 120; with birth_date too, at most a year apart from what that gives.":
    "De 0 a 120; si también se envía birth_date, con una diferencia de un año como máximo.",
  "Only with a shelter.": "Solo con un refugio.",
  "Required for a person under 18.": "Obligatorio para una persona menor de 18 años.",
  "Must be true for a person under 18.": "Debe ser true para una persona menor de 18 años.",
  "The source's own identifier of the record; unique within the source.":
    "El identificador propio de la fuente para la ficha; único en la fuente.",
  "Only of a person who is found.": "Solo de una persona encontrada.",
  "When the person was found.": "Cuándo se encontró a la persona.",
  "Only with a hospital.": "Solo con un hospital.",
  "`true` stamps verified_at and verified_by, `false` clears both.":
    "`true` anota verified_at y verified_by; `false` borra los dos.",
  "`false` hides the person from lists, tips, reports and duplicate reviews.":
    "`false` oculta a la persona de listas, información recibida, reportes y revisiones de duplicados.",

  "Years, today.": "En años, hoy.",
  "The age as people read it: years, months below 2 years, days below one month.":
    "La edad como se lee: en años; en meses hasta los 2 años; en días antes del primer mes.",
  "Under 18; of unknown age: when the list that named the person said so.":
    "Menor de 18 años; si no se sabe la edad: cuando lo dijo la lista que nombró a la persona.",
  "Minimized: all but the last 3 characters are `*`.":
    "En la vista reducida, todos los caracteres menos los últimos 3 son `*`.",
  "An address of this service that shows the photo without a key, for one to two hours.":
    "Una dirección de este servicio que muestra la foto sin clave, de una a dos horas.",
  "Null: no photo.": "Null: no hay foto.",
  "The hospital, when there is one.": "El hospital, si hay alguno.",
  "The shelter, when there is one.": "El refugio, si hay alguno.",
  "The name of the key that verified the record.": "El nombre de la clave que verificó la ficha.",
  "The canonical record of this individual, by a confirmed duplicate review.":
    "La ficha que queda para esta persona, según una revisión de duplicados confirmada.",
  "It may itself be linked to another: follow the links to the record without one.":
    "A su vez puede estar vinculada a otra: siga los vínculos hasta la ficha que no tenga ninguno.",
  "The public records that confirmed duplicate reviews link to this one, the newest 100, newest first.":
    "Las fichas públicas que las revisiones de duplicados confirmadas vinculan a esta: las 100 más recientes, primero la última.",
  "Each stays a record of its own source.": "Cada una sigue siendo una ficha de su propia fuente.",
  "Left out of a record that is not linked, and while that record is not public.":
    "No aparece si la ficha no está vinculada, ni mientras la otra ficha no sea pública.",
  "Who reported this person, and under which identifier of their own.":
    "Quién reportó a esta persona, y con qué identificador propio.",
  "Who reported this person.": "Quién reportó a esta persona.",
  "The newest 50.": "Los 50 mensajes más recientes.",
  "Changes of status, hospital, shelter, their statuses and canonical_person_id: the newest 100, newest first.":
    "Los cambios de estado, hospital, refugio, los estados en ellos y canonical_person_id: los 100 más recientes, primero el último.",
  "The name of the key that made the change, `undo` for an import that was taken back.":
    "El nombre de la clave que hizo el cambio; `undo` si se deshizo una importación.",
};
