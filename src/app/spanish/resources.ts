/** The directory, also as HSDS. */
export const resources = {
  "Websites, organizations, hospitals, hotlines, shelters and the like.":
    "Sitios web, organizaciones, hospitales, líneas de ayuda, refugios y otros parecidos.",
  "The directory as JSON of the Human Services Data Specification 3.1.":
    "El directorio como JSON de la Human Services Data Specification 3.1 (HSDS).",

  "Create a resource": "Agregar un recurso",
  "List resources of all sources": "Ver los recursos de todas las fuentes",
  "`all`, or absent: every country.": "`all`, o nada: todos los países.",
  "`all`, or absent: every type.": "`all`, o nada: todos los tipos.",
  "Get a resource": "Ver un recurso",
  "Update a resource that the key's source created":
    "Cambiar un recurso que agregó la fuente de la clave",
  "Only resources that the key's source made: any other is a 403.":
    "Solo recursos que agregó la fuente de la clave: cualquier otro da 403.",
  "Delete a resource that the key's source created":
    "Eliminar un recurso que agregó la fuente de la clave",
  "`XX`: another country.": "`XX`: otro país.",
  "At most 20.": "20 como máximo.",
  "Derived from the value where the type allows; http, https, tel or mailto.":
    "Se forma a partir del valor cuando el tipo lo permite; http, https, tel o mailto.",
  "What to open; null when there is nothing to.": "Lo que se abre; null si no hay nada que abrir.",

  "What this directory is by HSDS": "Qué es este directorio según HSDS",
  "List the directory as services of HSDS": "Ver el directorio como servicios de HSDS",
  "All resources of all sources, the oldest first.":
    "Todos los recursos de todas las fuentes, primero el más antiguo.",
  "50 without it; above 100 counts as 100.": "Sin él, 50; más de 100 cuenta como 100.",
  "`ndjson`: the whole list, a line for each item; without page and per_page.":
    "`ndjson`: la lista completa, una línea por elemento; sin page ni per_page.",
  "Of one type of resource: the id of a `taxonomy_term`.":
    "De un tipo de recurso: el id de un `taxonomy_term`.",
  "The types of resources are the only taxonomy: another id finds nothing.":
    "La única taxonomía son los tipos de recursos: con otro id no se encuentra nada.",
  "Of this organization.": "De esta organización.",
  "Changed at this time or later.": "Cambiados en ese momento o después.",
  "Without a zone it is UTC.": "Sin zona horaria es UTC.",
  "`true`: only `id` and `modified_date`, and up to 10000 on a page.":
    "`true`: solo `id` y `modified_date`, y hasta 10000 por página.",
  "`true`: services with all that belongs to them.":
    "`true`: servicios con todo lo que les pertenece.",
  "On all pages; at most 100,000.": "En todas las páginas; 100.000 como máximo.",
  "How many items are on this page.": "Cuántos elementos hay en esta página.",
  "Get a resource as a service of HSDS": "Ver un recurso como servicio de HSDS",
  "List the organizations of the directory as those of HSDS":
    "Ver las organizaciones del directorio como organizaciones de HSDS",
  "Resources whose type is `organization`.": "Los recursos cuyo tipo es `organization`.",
  "Their ids are those of their services.": "Sus ids son los de sus servicios.",
  "`true`: organizations with all that belongs to them.":
    "`true`: organizaciones con todo lo que les pertenece.",
};
