import type { Section } from "./section.js";

const firstSteps: Section = {
  id: "first-steps",
  title: { en: "First steps and keys", es: "Primeros pasos y claves" },
  parts: [
    {
      en: `<p>You need an API key: <code>mpr_</code> and 38 letters and digits. The operator of the
registry makes it for you; it belongs to a <b>source</b> (you own what you create with it) and holds
<b>permissions</b>. Keep it on your server: never in an app, a page or an address. It ends after a year unless
another time was agreed; ask for its successor early, both work side by side for a while.</p>`,
      es: `<p>Usted necesita una clave de acceso: <code>mpr_</code> y 38 letras y dígitos. La hace para usted quien
opera el registro. Pertenece a una <b>fuente</b> (lo que usted crea con ella es de esa fuente) y tiene
<b>permisos</b>. Guárdela en su servidor: nunca en una aplicación, una página o una dirección. Vence después de un
año, si no se acordó otro plazo. Pida con tiempo la siguiente: las dos sirven a la vez durante un período.</p>`,
    },
    {
      name: {
        en: "Setting the address and the key",
        es: "Indicar la dirección y la clave",
      },
      code: (base) => `export API=${base} KEY=mpr_...`,
    },
    { topic: "first" },
    {
      en: `<p>One object is <code>{"data": {...}}</code>, a list <code>{"data": [...], "pagination": {...}}</code>. Requests
give a bare handle (<code>"gender": "female"</code>), answers <code>{"handle", "label"}</code>;
<code>GET /v1/options</code> lists all handles. Labels are Spanish, or English where <code>Accept-Language</code>
prefers it. Every operation is in the <a href="../docs?lang=en">reference</a>, where you can try it with your key.</p>`,
      es: `<p>Un objeto es <code>{"data": {...}}</code>; una lista, <code>{"data": [...], "pagination": {...}}</code>. Las
solicitudes llevan solo el código (<code>"gender": "female"</code>); las respuestas,
<code>{"handle", "label"}</code>: el código y su nombre. <code>GET /v1/options</code> muestra todos los códigos. Los
nombres vienen en español, o en inglés si <code>Accept-Language</code> lo prefiere. Todas las operaciones están en la
<a href="../docs?lang=es">referencia</a>, donde usted puede probarlas con su clave.</p>`,
    },
  ],
};

const retries: Section = {
  id: "retries",
  title: { en: "Retries that do no harm", es: "Repetir sin causar daño" },
  parts: [
    {
      en: `<p>Networks break after a disaster, so send again what got no answer, and what was refused with
<code>Retry-After</code> (429: you are over your limit; 503: the registry has too much to do or is starting; 409 with
<code>Retry-After</code>: your first try is still running). Wait at least that long, without it twice as long each
time, with some chance in it so that not everybody comes back at once, and give up after some tries.</p>
<p>Send every POST with an <code>Idempotency-Key</code>: a new random text for each thing to make, the <b>same</b>
one for all its tries. It is made once; a repeated request within 24 hours is answered with what the first one made
(<code>Idempotency-Replayed: true</code>). GET, PATCH and DELETE may be repeated as they are: a second DELETE is a
404. All samples below use this client:</p>`,
      es: `<p>Después de un desastre fallan las redes. Por eso, envíe otra vez lo que quedó sin respuesta y lo que se
rechazó con <code>Retry-After</code> (429: usted pasó su límite; 503: el registro tiene demasiado trabajo o está
arrancando; 409 con <code>Retry-After</code>: su primer intento todavía está en curso). Espere al menos ese tiempo; si
no se indica, cada vez el doble, con algo de azar para que no vuelvan todos a la vez. Deje de intentar después de unas
cuantas veces.</p>
<p>Envíe cada POST con un <code>Idempotency-Key</code>: un texto nuevo al azar para cada cosa que va a crear, y
<b>el mismo</b> en todos sus intentos. Así se crea una sola vez: si la solicitud se repite dentro de 24 horas, la
respuesta es lo que creó la primera (<code>Idempotency-Replayed: true</code>). GET, PATCH y DELETE se pueden repetir
tal como están: un segundo DELETE da 404. Todos los ejemplos que siguen usan este cliente:</p>`,
    },
    { topic: "client" },
    {
      en: `<p><code>RateLimit</code> says how many requests are left of the minute. One key runs two searches at once; more wait
their turn.</p>`,
      es: `<p><code>RateLimit</code> dice cuántas solicitudes quedan en el minuto. Una clave hace dos búsquedas a la vez; las
demás esperan su turno.</p>`,
    },
  ],
};

/** What an app needs before anything else. */
export const start = [firstSteps, retries];
