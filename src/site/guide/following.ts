import type { Section } from "./section.js";

const sync: Section = {
  id: "sync",
  title: { en: "Keeping a copy", es: "Mantener una copia" },
  parts: [
    {
      en: `<p><code>GET /v1/changes</code> lists every change of all sources, the oldest first, and who is
gone: then <code>person</code> is null, and your copy has to go too. Without a cursor it begins with everybody.
<code>next_cursor</code> is never null: at the end it is the place to ask again from, each minute or so. Store the page
first and the cursor after it: then a crash repeats a page and loses none. Changes may come twice, so store persons by
<code>id</code>. A cursor is good for 400 days; a 410 says that it is too old (or that the registry was restored from a
backup): begin again without one, and drop persons that do not come any more.</p>`,
      es: `<p><code>GET /v1/changes</code> muestra cada cambio de todas las fuentes, del más antiguo al más reciente, y
quién dejó de estar: entonces <code>person</code> es null, y su copia también debe borrarse. Sin cursor empieza con
todas las personas. <code>next_cursor</code> nunca es null: al final es el lugar desde donde volver a preguntar, más o
menos cada minuto. Guarde primero la página y después el cursor: así, una interrupción repite una página y no pierde
ninguna. Un cambio puede llegar dos veces: guarde a las personas por <code>id</code>. Un cursor sirve 400 días. Un 410
dice que es demasiado antiguo (o que el registro se restauró de una copia de seguridad): empiece de nuevo sin cursor y
borre a las personas que ya no lleguen.</p>`,
    },
    { topic: "changes" },
    {
      en: `<p><b>Programs that read Person Finder</b> follow <code>/v1/pfif/persons</code> and <code>/v1/pfif/notes</code>: Atom
feeds of PFIF 1.4, with <code>min_entry_date</code>, <code>skip</code> and <code>max_results</code>.</p>`,
      es: `<p><b>Los programas que leen Person Finder</b> siguen <code>/v1/pfif/persons</code> y
<code>/v1/pfif/notes</code>: canales Atom de PFIF 1.4, con <code>min_entry_date</code>, <code>skip</code> y
<code>max_results</code>.</p>`,
    },
    { topic: "pfif" },
    {
      en: `<p><b>For those who have it already</b>: the list in the order of <code>updated_at asc</code> misses no change either.
Where its <code>next_cursor</code> is null, keep the cursor that you used last. Who is deleted or hidden leaves no row
there, so ask for <code>/v1/changes</code> in new code.</p>`,
      es: `<p><b>Para quienes ya la usan</b>: la lista en el orden <code>updated_at asc</code> tampoco pierde ningún cambio.
Cuando su <code>next_cursor</code> sea null, conserve el último cursor que usó. Quien fue eliminado u ocultado no deja
allí ninguna fila: en programas nuevos, use <code>/v1/changes</code>.</p>`,
    },
    { topic: "feed" },
  ],
};

const directory: Section = {
  id: "directory",
  title: { en: "The directory for other directories", es: "El directorio para otros directorios" },
  parts: [
    {
      en: `<p><code>GET /v1/hsds</code> is the directory of resources as HSDS 3.1, the JSON that 211 lines and
other directories read: <code>/v1/hsds/services</code>, one of them by its id, and
<code>/v1/hsds/organizations</code>. Any valid key will do. Pages are numbered (<code>page</code>,
<code>per_page</code>); <code>modified_after</code> shows what changed since. What is not known is left out.</p>`,
      es: `<p><code>GET /v1/hsds</code> es el directorio de recursos como HSDS 3.1, el JSON que leen las líneas 211 y otros
directorios: <code>/v1/hsds/services</code>, uno de ellos por su id, y <code>/v1/hsds/organizations</code>. Sirve
cualquier clave válida. Las páginas van numeradas (<code>page</code>, <code>per_page</code>);
<code>modified_after</code> muestra lo que cambió desde entonces. Lo que no se sabe no aparece.</p>`,
    },
    { topic: "directory" },
  ],
};

const following: Section = {
  id: "following",
  title: { en: "A registry that follows another one", es: "Un registro que sigue a otro" },
  parts: [
    {
      en: `<p>The operator of another registry of this kind takes over the public persons of this one,
and goes on with what changes, by one command. It needs a key of this registry with <code>persons:read</code>, and a
source of its own there:</p>`,
      es: `<p>Quien opera otro registro de este tipo copia las personas públicas de este, y después lo que cambie, con un
solo comando. Necesita una clave de este registro con <code>persons:read</code>, y allá una fuente propia:</p>`,
    },
    {
      name: { en: "Following this registry", es: "Seguir este registro" },
      code: (base) => `REGISTRY_KEY=mpr_... npm run follow -- ${base} --source HANDLE`,
    },
    {
      en: `<p>A copy keeps the id of its record, so two registries may follow each other. Where it broke off it goes on. A PFIF
feed is followed likewise: its address takes the place of that of the registry.</p>`,
      es: `<p>Cada copia conserva el id de su ficha; por eso, dos registros pueden seguirse uno al otro. Si se interrumpe,
continúa donde quedó. Un canal de PFIF se sigue del mismo modo: su dirección se escribe en lugar de la del
registro.</p>`,
    },
  ],
};

const webhooks: Section = {
  id: "webhooks",
  title: {
    en: "Being called when something happens",
    es: "Recibir un mensaje cuando algo ocurre",
  },
  parts: [
    {
      en: `<p>A webhook (<code>webhooks:write</code>) sends a POST to your https address when something happens:
<code>person.changed</code> and <code>person.gone</code> of all sources; <code>report.created</code>,
<code>tip.created</code> and <code>import.finished</code> of your own; <code>duplicate.created</code>. Each event needs
the permission to read its records. No event comes of a record that your key cannot read any more when it would be
sent, such as a report that is resolved by then.</p>`,
      es: `<p>Un webhook (<code>webhooks:write</code>) envía un POST a su dirección https cuando algo ocurre:
<code>person.changed</code> y <code>person.gone</code> de todas las fuentes; <code>report.created</code>,
<code>tip.created</code> e <code>import.finished</code> de la propia; <code>duplicate.created</code>. Cada evento
necesita el permiso de leer lo que anuncia. No llega ningún evento de una ficha que su clave ya no puede leer en el
momento del envío, como un reporte que ya está resuelto.</p>`,
    },
    { topic: "webhook" },
    {
      en: `<p>The body has ids, type and time, and nothing about anybody. Read the record with your key:</p>`,
      es: `<p>El cuerpo lleva los ids, el tipo y la hora, y nada sobre ninguna persona. Lea la ficha con su clave:</p>`,
    },
    {
      name: { en: "A message", es: "Un mensaje" },
      code: () =>
        '{"type":"person.changed","timestamp":"2026-01-15T16:40:09.502Z","data":{"id":"66f2c0a1b3d4e5f60718293a"}}',
    },
    {
      en: `<p>Take nothing for true before you have verified its signature, as <a href="https://www.standardwebhooks.com">Standard
Webhooks</a> says. It has libraries for many languages; this is the same without one:</p>`,
      es: `<p>No dé nada por cierto antes de verificar su firma, como lo indica
<a href="https://www.standardwebhooks.com">Standard Webhooks</a>. Hay bibliotecas para muchos lenguajes; esto es lo
mismo sin ninguna:</p>`,
    },
    { topic: "verify" },
    {
      en: `<p>Answer with 2xx within ten seconds, and do the work afterwards. Anything else is tried again, later each time. A
message may come twice: its <code>webhook-id</code> is the same then. After 24 hours without success the webhook is
disabled; <code>PATCH</code> it with <code>{"enabled": true}</code>, and it goes on where it stopped. A 410 disables it at
once. <code>GET /v1/webhooks/{webhook_id}/deliveries</code> shows the last 100.</p>`,
      es: `<p>Responda con 2xx en menos de diez segundos, y haga el trabajo después. Con cualquier otra respuesta se intenta de
nuevo, cada vez más tarde. Un mensaje puede llegar dos veces: entonces su <code>webhook-id</code> es el mismo. Después
de 24 horas sin éxito, el webhook se desactiva; envíele un <code>PATCH</code> con <code>{"enabled": true}</code>, y
continúa donde quedó. Un 410 lo desactiva de inmediato. <code>GET /v1/webhooks/{webhook_id}/deliveries</code> muestra
los últimos 100 envíos.</p>`,
    },
  ],
};

/** How others learn what has changed. */
export const followed = [sync, directory, following, webhooks];
