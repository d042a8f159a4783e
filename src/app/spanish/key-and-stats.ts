/** The key that asks, the catalogs and the numbers of the registry. */
export const keyAndStats = {
  "Every handle with its label.": "Cada código con su nombre.",
  "Every handle with its label": "Ver cada código con su nombre",

  "The key that asks.": "La clave con que se pregunta.",
  "Get the name, source and permissions of the key":
    "Ver el nombre, la fuente y los permisos de la clave",
  "What the key is called: it signs what the key decides.":
    "Cómo se llama la clave: con este nombre queda firmado lo que decide.",
  "The source that owns what the key makes.": "La fuente a la que pertenece lo que crea la clave.",
  "Of these, how many may read what `persons:sensitive:read` alone shows.":
    "De estas, cuántas pueden leer lo que solo muestra `persons:sensitive:read`.",

  "How many persons there are, and what waits to be worked on.":
    "Cuántas personas hay y qué trabajo está pendiente.",
  "Count persons and pending work": "Contar las personas y el trabajo pendiente",
  "Public persons of all sources; pending work as the lists show it.":
    "Las personas públicas de todas las fuentes; el trabajo pendiente, como lo muestran las listas.",
  "Counts are at most a minute old: `counted_at` is the time of the oldest.":
    "Las cifras tienen un minuto como máximo: `counted_at` es la hora de la más antigua.",
  "Without `persons:sensitive:read` there are no hospitals and shelters, a count from 1 to 4 reads `<5`, and other counts are rounded down to a multiple of five, so that no sum and no later answer gives a small count away.":
    "Sin `persons:sensitive:read` no hay hospitales ni refugios, una cifra de 1 a 4 aparece como `<5`, y las demás se redondean hacia abajo a un múltiplo de cinco, para que ninguna suma ni respuesta posterior revele una cifra pequeña.",
  "The last 30 days (UTC), the newest first.":
    "Los últimos 30 días (UTC), primero el más reciente.",
  "The last 30 days (UTC), the newest first, by `found_at`.":
    "Los últimos 30 días (UTC), primero el más reciente, según `found_at`.",
  "Sources without a person are left out.": "Las fuentes sin personas no aparecen.",
  "When the oldest one was made.": "Cuándo se creó lo más antiguo.",
  "Pending duplicate reviews, of all sources.":
    "Revisiones de duplicados pendientes, de todas las fuentes.",
  "Pending reports of the key's source.": "Reportes pendientes de la fuente de la clave.",
  "Tips of the key's source.": "Información recibida de la fuente de la clave.",
  '`"<5"`: 1 to 4.': '`"<5"`: de 1 a 4.',
  "Other numbers are rounded down to a multiple of five.":
    "Las demás cifras se redondean hacia abajo a un múltiplo de cinco.",
  "Null: left out, because a count from 1 to 4 would follow from it.":
    "Null: se omite, porque de ella se deduciría una cifra de 1 a 4.",
};
