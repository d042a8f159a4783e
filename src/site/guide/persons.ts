import type { Section } from "./section.js";

const create: Section = {
  id: "create",
  title: { en: "Reporting a person", es: "Registrar a una persona" },
  parts: [
    {
      en: `<p>Somebody who can be called has to be named. Send your own id as <code>source_id</code>: a
second record with it is refused with 409, and you find yours again.</p>`,
      es: `<p>Hay que nombrar a alguien a quien se pueda llamar. Envíe su propio identificador como
<code>source_id</code>: una segunda ficha con el mismo se rechaza con 409, y usted vuelve a encontrar la suya.</p>`,
    },
    { topic: "create" },
    {
      en: `<p>For somebody below 18, <code>contact_person_relationship</code> and <code>is_guardian_verified: true</code> are
required. Whole lists go to <code>POST /v1/imports</code>, as they are: a workbook, a CSV, a chat.</p>`,
      es: `<p>Si la persona es menor de 18 años, <code>contact_person_relationship</code> y
<code>is_guardian_verified: true</code> son obligatorios. Las listas completas se envían a
<code>POST /v1/imports</code> tal como están: un libro de Excel, un CSV, una conversación.</p>`,
    },
  ],
};

const search: Section = {
  id: "search",
  title: { en: "Searching", es: "Buscar" },
  parts: [
    {
      en: `<p>Write the name as you have it. Case and accents do not count; names that sound alike
(<i>Vivas</i>, <i>Bibas</i>), typing errors, nicknames and short forms are found too, below those that are written
like the query. All words have to occur, in name, place or description. Fewer than 3 characters are ignored.</p>`,
      es: `<p>Escriba el nombre como lo tiene. No cuentan las mayúsculas ni los acentos. También se encuentran los nombres
que suenan igual (<i>Vivas</i>, <i>Bibas</i>), los mal escritos, los apodos y las formas cortas, después de los que
están escritos como en la búsqueda. Deben aparecer todas las palabras: en el nombre, el lugar o la descripción. Con
menos de 3 caracteres no se busca.</p>`,
    },
    { topic: "search" },
    {
      en: `<p>Filters: <code>status</code>, <code>gender</code>, <code>age_min</code>, <code>age_max</code>, <code>source</code>
(your own), and with <code>persons:sensitive:read</code> also <code>hospital</code>, <code>hospital_status</code>,
<code>shelter</code> and other sources. A handle that does not exist is a 422, so that a typo never returns everybody.
A page has 50 persons, 100 at most; follow <code>pagination.next_cursor</code> until it is null, and send it without
the filters, which it carries.</p>`,
      es: `<p>Filtros: <code>status</code>, <code>gender</code>, <code>age_min</code>, <code>age_max</code>,
<code>source</code> (la propia) y, con <code>persons:sensitive:read</code>, también <code>hospital</code>,
<code>hospital_status</code>, <code>shelter</code> y otras fuentes. Un código que no existe da 422: así, un error al
escribir nunca devuelve a todo el mundo. Una página tiene 50 personas, como máximo 100. Siga
<code>pagination.next_cursor</code> hasta que sea null, y envíelo sin los filtros, porque ya los lleva.</p>`,
    },
  ],
};

const files: Section = {
  id: "files",
  title: { en: "A list as a file", es: "Una lista como archivo" },
  parts: [
    {
      en: `<p>With <code>Accept: text/csv</code> or <code>application/x-ndjson</code> the list of persons comes
whole, as a file: with the same search and filters, without <code>limit</code> and <code>cursor</code>, and with what
your key may see. The CSV opens in a spreadsheet program; where <code>Accept-Language</code> prefers Spanish it is
parted by <code>;</code>. A file has at most 100,000 persons; <code>List-Truncated: true</code> says that there are
more. If something fails midway, the connection breaks off: a file that ends well is whole.</p>`,
      es: `<p>Con <code>Accept: text/csv</code> o <code>application/x-ndjson</code> la lista de personas llega completa,
como archivo: con la misma búsqueda y los mismos filtros, sin <code>limit</code> ni <code>cursor</code>, y con lo que
su clave puede ver. El CSV se abre en una hoja de cálculo; si <code>Accept-Language</code> prefiere el español, va
separado por <code>;</code>. Un archivo tiene como máximo 100.000 personas; <code>List-Truncated: true</code> indica
que hay más. Si algo falla a mitad de camino, la conexión se corta: un archivo que termina bien está completo.</p>`,
    },
    { topic: "file" },
    {
      en: `<p>To keep a copy, follow the changes instead: a file every hour is slow for you and for others.</p>`,
      es: `<p>Para mantener una copia, es mejor seguir los cambios: un archivo cada hora es lento para usted y para los
demás.</p>`,
    },
  ],
};

const photos: Section = {
  id: "photos",
  title: { en: "Photos", es: "Fotos" },
  parts: [
    {
      en: `<p>One photo a person, of your own source: JPEG, PNG or WebP, 10 MB at most. A new one replaces
the old one. What the camera wrote into it, such as the place, is taken out.</p>`,
      es: `<p>Una foto por persona, de su propia fuente: JPEG, PNG o WebP, de 10 MB como máximo. Una foto nueva reemplaza
a la anterior. Se quita lo que la cámara escribió en ella, como el lugar.</p>`,
    },
    { topic: "photo" },
    {
      en: `<p>Show <code>photo_url</code> in an <code>&lt;img&gt;</code>: it needs no key, and is good for one to two hours. Do
not store the address, and take a fresh one from the record.</p>`,
      es: `<p>Muestre <code>photo_url</code> en un <code>&lt;img&gt;</code>: no necesita clave y sirve de una a dos horas.
No guarde la dirección: tome cada vez una nueva de la ficha.</p>`,
    },
  ],
};

const changes: Section = {
  id: "changes",
  title: { en: "Changing only what you saw", es: "Cambiar solo lo que usted vio" },
  parts: [
    {
      en: `<p>A single record carries an <code>ETag</code>. Send it as <code>If-Match</code> with PATCH,
DELETE and the upload of a photo: when somebody was quicker, the answer is 412 and nothing is changed.</p>`,
      es: `<p>Una ficha pedida por su id llega con un <code>ETag</code>. Envíelo como <code>If-Match</code> con
PATCH, DELETE y al subir una foto: si alguien se adelantó, la respuesta es 412 y no se cambia nada.</p>`,
    },
    { topic: "change" },
  ],
};

/** How an app finds, reports and changes persons. */
export const persons = [create, search, files, photos, changes];
