import type { Language } from "../../kernel/values/language.js";
import type { Message } from "../../kernel/values/wording.js";
import type { Section } from "./section.js";

const headings = {
  errors: { en: "Errors", es: "Errores" },
  status: { en: "Status", es: "Estado" },
  code: {
    en: "<code>Error-Code</code>, for example",
    es: "<code>Error-Code</code>, por ejemplo",
  },
  advice: { en: "What to do", es: "Qué hacer" },
} satisfies Record<string, Message>;

interface Refusal {
  status: string;
  codes: readonly string[];
  advice: Message;
}

const refusals: readonly Refusal[] = [
  {
    status: "401",
    codes: ["key_missing", "key_invalid"],
    advice: {
      en: "Ask the operator: the key is mistyped, ended or revoked.",
      es: "Pregunte a quien opera el registro: la clave está mal escrita, vencida o anulada.",
    },
  },
  {
    status: "403",
    codes: ["permission_missing"],
    advice: {
      en: "The message names the permission that the key lacks.",
      es: "El mensaje nombra el permiso que le falta a la clave.",
    },
  },
  {
    status: "404",
    codes: ["person_not_found"],
    advice: {
      en: "It does not exist, or your key may not see it: both look the same.",
      es: "No existe, o su clave no puede verlo: en los dos casos la respuesta es igual.",
    },
  },
  {
    status: "409",
    codes: ["source_id_used"],
    advice: {
      en: "Your record is there already: change it instead.",
      es: "Su ficha ya existe: cámbiela en lugar de crearla.",
    },
  },
  {
    status: "410",
    codes: ["cursor_too_old"],
    advice: {
      en: "Begin again without a cursor: only <code>/v1/changes</code> answers so.",
      es: "Empiece de nuevo sin cursor: solo <code>/v1/changes</code> responde así.",
    },
  },
  {
    status: "412",
    codes: ["record_changed"],
    advice: {
      en: "Read the record again, then decide again.",
      es: "Lea la ficha otra vez y decida de nuevo.",
    },
  },
  {
    status: "422",
    codes: ["validation_failed"],
    advice: {
      en: "Correct the fields that are named. Unknown fields and parameters are refused too.",
      es: "Corrija los campos nombrados. También se rechazan los campos y parámetros desconocidos.",
    },
  },
  {
    status: "429, 503",
    codes: ["rate_limited", "unavailable"],
    advice: {
      en: "Wait <code>Retry-After</code> seconds, then send the same again.",
      es: "Espere los segundos de <code>Retry-After</code> y envíe lo mismo otra vez.",
    },
  },
];

function tableIn(language: Language): string {
  const { errors, status, code, advice } = headings;
  const head = [status, code, advice].map((one) => `<th scope="col">${one[language]}</th>`);
  const rows = refusals.map(({ status, codes, advice }) => {
    const shown = codes.map((one) => `<code>${one}</code>`).join(", ");
    return `<tr><td>${status}</td><td>${shown}</td><td>${advice[language]}</td></tr>`;
  });
  return `<div class="wide" tabindex="0" role="region" aria-label="${errors[language]}">
<table>
<tr>${head.join("")}</tr>
${rows.join("\n")}
</table>
</div>`;
}

const errors: Section = {
  id: "errors",
  title: headings.errors,
  parts: [
    {
      en: `<p>A refusal is <code>{"error": "..."}</code>, and with 422
<code>{"errors": {"field": ["...", ...]}}</code>: all fields that are wrong at once. The header
<code>Error-Code</code> names it for programs by a word that never changes; decide by it and by the status, never by
the message. Messages are English, or Spanish where <code>Accept-Language</code> prefers it, and never repeat what
you sent. <code>X-Request-Id</code> finds a request in the operator's log: quote it when you ask for help.</p>`,
      es: `<p>Un rechazo es <code>{"error": "..."}</code>, y con 422
<code>{"errors": {"field": ["...", ...]}}</code>: todos los campos incorrectos a la vez. El encabezado
<code>Error-Code</code> lo nombra para los programas con una palabra que nunca cambia: decida por ella y por el estado,
nunca por el mensaje. Los mensajes vienen en inglés, o en español si <code>Accept-Language</code> lo prefiere, y nunca
repiten lo que usted envió. Con <code>X-Request-Id</code> se encuentra una solicitud entre las que anota el registro:
indíquelo cuando pida ayuda.</p>`,
    },
    { en: tableIn("en"), es: tableIn("es") },
  ],
};

const privacy: Section = {
  id: "privacy",
  title: { en: "Children and privacy", es: "Menores de edad y privacidad" },
  parts: [
    {
      en: `<p>People are hurt when the wrong person learns where somebody is. The registry shows a key what
its permission allows and leaves out all other fields; write your app so that it does without them.</p>
<ul>
<li><b>Children</b> (<code>is_minor</code>): without <code>persons:sensitive:read</code> you see name, age, gender and
status, no place, description, photo or document. Show no more than that, and never publish a list of children.</li>
<li><b>Patients</b>: place and photo of somebody in a hospital are null. Do not guess from what is missing.</li>
<li>A document shows its last three characters: enough for a family to recognise it.</li>
<li>A full view (<code>persons:sensitive:read</code>) is for the few who need it. Every one is recorded with your key.</li>
<li>Keep copies no longer than you need them, delete what the registry deletes, and put names into no log, address or
analytics: a search query holds a name.</li>
<li>Tips by minors show the first name and no telephone.</li>
</ul>`,
      es: `<p>Se puede hacer mucho daño si quien no debe llega a saber dónde está alguien. El registro muestra a cada clave lo
que su permiso deja ver y no incluye los demás campos; haga su aplicación de modo que funcione sin ellos.</p>
<ul>
<li><b>Menores de edad</b> (<code>is_minor</code>): sin <code>persons:sensitive:read</code> usted ve nombre, edad,
género y estado; no ve lugar, descripción, foto ni documento. No muestre más que eso, y nunca publique una lista de
niños y niñas.</li>
<li><b>Pacientes</b>: el lugar y la foto de quien está en un hospital son null. No saque conclusiones de lo que
falta.</li>
<li>De un documento se ven los últimos tres caracteres: bastan para que una familia lo reconozca.</li>
<li>La vista completa (<code>persons:sensitive:read</code>) es para los pocos que la necesitan. Cada consulta queda
registrada con su clave.</li>
<li>No guarde copias más tiempo del necesario, borre lo que el registro borra y no ponga nombres en anotaciones del
sistema, direcciones ni estadísticas de uso: una búsqueda contiene un nombre.</li>
<li>De la información que envían menores de edad se ve el primer nombre y ningún teléfono.</li>
</ul>`,
    },
  ],
};

/** What holds for every request. */
export const rules = [errors, privacy];
