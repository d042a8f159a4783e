/** What partners follow, and what is sent to them. */
export const feeds = {
  "What partners follow to keep a copy of the public registry.":
    "Lo que siguen las organizaciones asociadas para mantener una copia del registro público.",
  "The registry as Atom feeds of PFIF 1.4, for programs that read Person Finder.":
    "El registro como canales Atom de PFIF 1.4, para los programas que leen Person Finder.",
  "What the registry sends to partners by itself: ids, types and times, signed as Standard Webhooks 1.0 says.":
    "Lo que el registro envía por sí mismo a las organizaciones asociadas: ids, tipos y horas, con la firma que define Standard Webhooks 1.0.",

  "Follow every change of the public registry": "Seguir cada cambio del registro público",
  "Every person that was made or changed, and every one that is gone (deleted, hidden, taken back with its import), of all sources, the oldest change first.":
    "Cada persona registrada o cambiada, y cada una que dejó de estar (eliminada, oculta o quitada al deshacer su importación), de todas las fuentes, primero el cambio más antiguo.",
  "Without a cursor it begins with everybody who is public.":
    "Sin cursor empieza con todas las personas públicas.",
  "A record appears once a page, as it is now.":
    "Una ficha aparece una vez por página, como está ahora.",
  "Keep `next_cursor`: it is never null, and a page with fewer than `limit` records is mostly the last for now.":
    "Conserve `next_cursor`: nunca es null, y una página con menos fichas que `limit` suele ser la última por ahora.",
  "Changes of the last seconds may come twice.":
    "Los cambios de los últimos segundos pueden llegar dos veces.",
  "A cursor is good for 400 days; after that, and when the registry was restored from a backup, the answer is 410: begin again without a cursor, and drop what does not come any more.":
    "Un cursor sirve 400 días; después, y cuando el registro se restauró de una copia de seguridad, la respuesta es 410: empiece de nuevo sin cursor y borre lo que ya no llegue.",
  "Ages, addresses of photos and labels are as of the answer: that they change with time is no change of the record.":
    "Las edades, las direcciones de fotos y los nombres de los códigos son los del momento de la respuesta: que varíen con el tiempo no es un cambio de la ficha.",
  "`next_cursor` of an earlier answer, unchanged.":
    "El `next_cursor` de una respuesta anterior, sin cambios.",
  "What follows; when there is nothing yet, later.":
    "Lo que sigue; si todavía no hay nada, más tarde.",
  "The record as it is now, in the caller's view.":
    "La ficha como está ahora, en la vista de la clave.",
  "Null: it is gone.": "Null: ya no está.",
  "Ask with it for what follows.": "Pida con él lo que sigue.",
  "On the last page it is the place to ask again from, later.":
    "En la última página es el lugar desde donde volver a preguntar, más tarde.",

  "Persons as a feed of PFIF 1.4": "Las personas como canal de PFIF 1.4",
  "With `min_entry_date` in the order of `entry_date`: a crawler that goes on from the entry_date of the last record, with `skip` as many records as it has of that date, misses nobody.":
    "Con `min_entry_date`, en el orden de `entry_date`: un programa que continúa desde el entry_date de la última ficha, y en `skip` envía cuántas fichas ya tiene de esa fecha, no pierde a nadie.",
  "Records of the last two seconds are waited for, or left for the next request.":
    "Las fichas de los últimos dos segundos se esperan o se dejan para la solicitud siguiente.",
  "Without `min_entry_date` the newest come first.":
    "Sin `min_entry_date` aparecen primero las más recientes.",
  "A person who is hidden or deleted is an expired record without content.":
    "Una persona oculta o eliminada es una ficha vencida y sin contenido.",
  "The full view also has birth dates, contacts, and tips as notes.":
    "La vista completa tiene también fechas de nacimiento, contactos y, como notas, la información recibida.",
  "Records from this entry_date on, in its order.":
    "Las fichas a partir de este entry_date, en su orden.",
  "To go on, send the entry_date of the last record, as it came.":
    "Para continuar, envíe el entry_date de la última ficha tal como llegó.",
  "Without it: the records that changed last, the newest first.":
    "Sin él: las fichas que cambiaron por último, primero la más reciente.",
  "Passes over so many records; 1,000 at most: go on by min_entry_date instead.":
    "Pasa por alto esa cantidad de fichas; 1.000 como máximo: para más, continúe con min_entry_date.",
  "Below max_results it passes over those alone whose entry_date is min_entry_date: to go on from one, ask for 2 at least.":
    "Si es menor que max_results, pasa por alto solo las fichas cuyo entry_date es min_entry_date: para continuar desde una, pida al menos 2.",
  "Above 200 counts as 200.": "Más de 200 cuenta como 200.",
  "Records of one entry_date are never parted.":
    "Las fichas con un mismo entry_date nunca se separan.",
  "This person alone, by the id that the feed gives it.":
    "Solo esta persona, por el id que le da el canal.",
  "`yes`, `true` or `1`: persons without notes.": "`yes`, `true` o `1`: personas sin notas.",
  "An Atom feed whose entries have a `pfif:person` with its notes.":
    "Un canal Atom cuyas entradas tienen un `pfif:person` con sus notas.",
  "Notes on persons as a feed of PFIF 1.4": "Las notas sobre personas como canal de PFIF 1.4",
  "Each person has a note that says how the person is; in the full view the newest 50 tips are notes too.":
    "Cada persona tiene una nota que dice cómo está; en la vista completa son notas también los 50 mensajes con información más recientes.",
  "The notes on one person have the entry_date of the person, and are never parted.":
    "Las notas sobre una persona tienen el entry_date de la persona, y nunca se separan.",
  "An Atom feed whose entries have a `pfif:note`.":
    "Un canal Atom cuyas entradas tienen un `pfif:note`.",

  "Create a webhook of the key's own source": "Crear un webhook de la fuente de la clave",
  "It sends what happens from now on and what this key may see.":
    "Envía lo que ocurra desde ahora y lo que esta clave puede ver.",
  "A source has 10 at most.": "Una fuente tiene 10 como máximo.",
  "The `secret` is in this answer alone.": "El `secret` aparece solo en esta respuesta.",
  "List the webhooks of the key's own source": "Ver los webhooks de la fuente de la clave",
  "Get a webhook of the key's own source": "Ver un webhook de la fuente de la clave",
  "Change, enable or disable a webhook of the key's own source":
    "Cambiar, activar o desactivar un webhook de la fuente de la clave",
  "From then on it sends what this key may see.":
    "Desde entonces envía lo que esta clave puede ver.",
  "`enabled: true` also begins a new 24 hours of attempts.":
    "`enabled: true` comienza además otras 24 horas de intentos.",
  "Events that are added begin now.": "Los eventos que se agregan empiezan ahora.",
  "Delete a webhook of the key's own source, and its deliveries":
    "Eliminar un webhook de la fuente de la clave, con sus envíos",
  "List the last 100 deliveries of a webhook": "Ver los últimos 100 envíos de un webhook",
  "What was sent or tried, and the status of the answer; never what else it says.":
    "Lo que se envió o se intentó enviar, y el estado de la respuesta; nunca lo demás que diga.",
  "`id` is the `webhook-id` of all attempts, `created_at` the time of the first one, `updated_at` that of the last one.":
    "`id` es el `webhook-id` de todos los intentos; `created_at`, la hora del primero; `updated_at`, la del último.",
  "What a webhook sends when something has happened":
    "Lo que un webhook envía cuando algo ha ocurrido",
  "Verify the signature, as Standard Webhooks 1.0 says, and answer within ten seconds.":
    "Verifique la firma, como lo define Standard Webhooks 1.0, y responda en menos de diez segundos.",
  "The same `webhook-id` may come again.": "El mismo `webhook-id` puede llegar otra vez.",
  "ISO 8601, UTC.": "ISO 8601, en UTC.",
  "`person_id`: of a report or a tip alone.":
    "`person_id`: solo de un reporte o de información recibida.",
  "It has arrived.": "Llegó.",
  "Where events are sent by POST.": "Adónde se envían los eventos por POST.",
  "Its host must have public addresses only, which is looked up at each delivery.":
    "Su servidor debe tener solo direcciones públicas; se comprueba en cada envío.",
  "Redirects are not followed.": "No se siguen redirecciones.",
  "Each needs the permission that its records ask for.":
    "Cada uno necesita el permiso de leer lo que anuncia.",
  "True: it goes on where it stopped, and the first attempt is made at once.":
    "True: continúa donde quedó, y el primer intento se hace de inmediato.",
  "`by_request`; `undelivered`: the same event could not be delivered for 24 hours; `receiver_gone`: the receiver answered 410; `key_ended`: the key that made or changed it last is not valid any more; `secret_changed`: the registry has other keys, so make it again; `restored`: the registry was restored from a backup.":
    "`by_request`: alguien lo desactivó; `undelivered`: un mismo evento no se pudo entregar durante 24 horas; `receiver_gone`: el receptor respondió 410; `key_ended`: la clave que lo creó o lo cambió por última vez ya no es válida; `secret_changed`: el registro tiene otras claves, así que créelo otra vez; `restored`: el registro se restauró de una copia de seguridad.",
  "Since when the next event could not be delivered.":
    "Desde cuándo no se puede entregar el evento siguiente.",
  "Verifies what it sends, as Standard Webhooks 1.0 says.":
    "Sirve para verificar lo que envía, como lo define Standard Webhooks 1.0.",
  "It is not shown again.": "No se muestra otra vez.",
  "Of the last answer.": "De la última respuesta.",
  "Null: there was none.": "Null: no hubo ninguna.",
  "Why there was no answer: `address_not_public`, `dns_failed`, `tls_failed`, `connection_failed`, `timeout`.":
    "Por qué no hubo respuesta: `address_not_public`, `dns_failed`, `tls_failed`, `connection_failed`, `timeout`.",
};
