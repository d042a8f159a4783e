/** Reviews of records that may be of one person. */
export const duplicates = {
  "Persons that may be one individual, for people to decide.":
    "Fichas que pueden ser de una misma persona, para que alguien lo decida.",

  "List duplicate reviews": "Ver las revisiones de duplicados",
  "The name of the key that decided last, or took a decision back, exactly.":
    "El nombre exacto de la clave que decidió por última vez o que deshizo una decisión.",
  "`all`, or absent: every confidence.": "`all`, o nada: con cualquier seguridad.",

  "Take the duplicate review to decide next": "Tomar la revisión de duplicados que toca decidir",
  "The pending review with the highest `match_score` that no other key has before it.":
    "La revisión pendiente con el `match_score` más alto que ninguna otra clave tiene en este momento.",
  "The key has it for five minutes.": "La clave la tiene durante cinco minutos.",
  "The same call gives it again, for five minutes from then on, until it is decided; after that the next one.":
    "La misma solicitud la da otra vez, por otros cinco minutos, hasta que se decida; después da la siguiente.",
  "With `skip` one goes on without a decision.": "Con `skip` se sigue adelante sin decidir.",
  "Others can still read and decide it: send `If-Match` with the decision.":
    "Los demás todavía pueden leerla y decidirla: envíe `If-Match` con la decisión.",
  "People who share a key get the same review, so each needs a key of their own.":
    "Quienes comparten una clave reciben la misma revisión: cada persona necesita una clave propia.",
  "Keys without `persons:sensitive:read` are not kept from what keys with it have before them.":
    "Lo que tiene una clave con `persons:sensitive:read` lo puede recibir también una clave sin ese permiso.",
  "Nobody has to decide anything: no body.": "No hay nada que decidir: sin cuerpo.",
  "Only reviews of this confidence.": "Solo revisiones con esta seguridad.",
  "`true`: only reviews with a candidate who is a minor; `false`: only those without.":
    "`true`: solo revisiones en las que un candidato es menor de edad; `false`: solo las demás.",
  "Only reviews with a person of this source.": "Solo revisiones con una persona de esta fuente.",
  "`true`: only reviews with a candidate whose photo this key may see; `false`: only those without.":
    "`true`: solo revisiones con un candidato cuya foto puede ver esta clave; `false`: solo las demás.",
  "Only this review: to keep it for another five minutes, or to take up again what was decided.":
    "Solo esta revisión: para tenerla otros cinco minutos, o para volver a algo ya decidido.",
  "Reviews that are not wanted now.": "Revisiones que no se quieren ahora.",
  "Those of them that the key has are given back: others may take them.":
    "Las que tenga la clave se devuelven: otras pueden tomarlas.",

  "Get a duplicate review": "Ver una revisión de duplicados",
  "A review with a private candidate is a 404.":
    "Una revisión con un candidato que no es público da 404.",
  "Without `persons:sensitive:read` everything about reviews follows from what the minimized view shows of the persons: which reviews there are, their candidates, `match_score`, `confidence` and order.":
    "Sin `persons:sensitive:read` todo en las revisiones sale de lo que la vista reducida muestra de las personas: cuáles hay, sus candidatos, `match_score`, `confidence` y el orden.",
  "With it all fields are weighed.": "Con ese permiso se comparan todos los campos.",
  "So the two kinds of keys may see other reviews; a decision holds for both.":
    "Por eso los dos tipos de clave pueden ver revisiones distintas; una decisión vale para los dos.",

  "Confirm or dismiss a duplicate review, wholly or in part, or take that back":
    "Confirmar o descartar una revisión de duplicados, entera o en parte, o deshacer esa decisión",
  "`confirmed` needs a canonical person among the candidates, and links the others to it; it hides and merges nothing.":
    "`confirmed` necesita que uno de los candidatos sea la ficha que queda, y vincula a ella las demás; no oculta ni combina nada.",
  "Links stay as they were decided: a canonical record may itself be linked by another review.":
    "Los vínculos quedan como se decidieron: otra revisión puede vincular a su vez la ficha que queda.",
  "A canonical person whose links lead to another candidate: 422.":
    "Si los vínculos de la ficha que queda llevan a otro candidato: 422.",
  "A decision can be taken back to `pending`; what other decided reviews say of the same persons counts again then, the newest first.":
    "Una decisión se puede deshacer con `pending`; entonces vuelve a valer lo que dicen de las mismas personas otras revisiones ya decididas, primero la más reciente.",
  "Dismissing three or more says that they are not all one: what is confirmed of two of them stays.":
    "Descartar tres o más dice que no todas son la misma persona: lo que está confirmado de dos de ellas queda.",
  "With `same` a review is confirmed in part: these candidates are one person, the others are not this person, and of those in `unsure` nothing is decided.":
    "Con `same` una revisión se confirma en parte: estos candidatos son una misma persona, los demás no lo son, y de los que están en `unsure` no se decide nada.",
  "To take it back also withdraws the reviews that it left of them.":
    "Al deshacerla se retiran también las revisiones que dejó de ellos.",
  "Send `If-Match`: a scan may have added a candidate since the review was read.":
    "Envíe `If-Match`: la búsqueda de duplicados puede haber agregado un candidato desde que usted leyó la revisión.",
  "With `confirmed` alone: the candidate that is canonical for all of them; beside `same` for those that it names.":
    "Solo con `confirmed`: el candidato que es la ficha que queda para todos; junto con `same`, para los que este nombra.",
  "With `confirmed` alone: the candidates who are one person, if not all are.":
    "Solo con `confirmed`: los candidatos que son una misma persona, si no lo son todos.",
  "Two or more, the canonical person among them.": "Dos o más, entre ellos la ficha que queda.",
  "The other candidates are not this person.": "Los demás candidatos no son esta persona.",
  "Beside `same`: other candidates about whom nothing is decided.":
    "Junto con `same`: otros candidatos de los que no se decide nada.",
  "Each of them stays in a pending review of its own with those of `same`.":
    "Cada uno queda en una revisión pendiente propia con los de `same`.",
  "Why it is decided so.": "Por qué se decide así.",
  "It takes the place of the note of the decision before.":
    "Reemplaza la nota de la decisión anterior.",
  "The older name of note; not with note.":
    "El nombre anterior de note; no se envía junto con note.",

  "What the scan found, in a sentence that names fields; a decision never changes it.":
    "Lo que halló la búsqueda de duplicados, en una frase que nombra campos; una decisión nunca la cambia.",
  "Without `persons:sensitive:read` the sentence is made of the comparison that the key sees.":
    "Sin `persons:sensitive:read` la frase se forma con la comparación que ve la clave.",
  "The candidate to which a confirmed review links the others.":
    "El candidato al que una revisión confirmada vincula los demás.",
  "The candidates who are one person, if the review was confirmed in part; otherwise left out.":
    "Los candidatos que son una misma persona, si la revisión se confirmó en parte; si no, no aparece.",
  "Beside `same`: the candidates about whom nothing was decided.":
    "Junto con `same`: los candidatos de los que no se decidió nada.",
  "The note of the current decision.": "La nota de la decisión actual.",
  "Null: nothing, or without `persons:sensitive:read` a note by a key with that permission.":
    "Null: no hay nota o, sin `persons:sensitive:read`, la escribió una clave con ese permiso.",
  "The probability (0 to 1) that the candidates are one individual; without `persons:sensitive:read` by what the minimized view shows of them.":
    "La probabilidad (de 0 a 1) de que los candidatos sean una misma persona; sin `persons:sensitive:read`, según lo que la vista reducida muestra de ellos.",
  "The version of the rules and weights that made the score.":
    "La versión de las reglas y los pesos con que se calculó.",
  "The name of the key that decided.": "El nombre de la clave que decidió.",
  "The candidates: records that may be of one individual.":
    "Los candidatos: fichas que pueden ser de una misma persona.",
  "What speaks for and against, by field.": "Lo que habla a favor y en contra, por campo.",
  "Without `persons:sensitive:read` only fields that the minimized views of all candidates show: given_names, surnames, birth (by the age in years), gender, and unless a candidate is a minor location and description; what is null in one of these views counts as `missing`.":
    "Sin `persons:sensitive:read`, solo los campos que muestran las vistas reducidas de todos los candidatos: given_names, surnames, birth (por la edad en años), gender y, salvo que un candidato sea menor de edad, location y description; lo que es null en una de estas vistas cuenta como `missing`.",
  "With it also document, hospital, contact, the date of birth, and the values.":
    "Con ese permiso, también document, hospital, contact, la fecha de nacimiento y los valores.",
  "`match`, `close`, `mismatch`, or `missing`: not there in all candidates.":
    "`match`: igual; `close`: parecido; `mismatch`: distinto; `missing`: falta en algún candidato.",
  "Base 2 logarithm of the odds that the field adds: above 0 it speaks for one individual.":
    "Logaritmo en base 2 de lo que el campo suma a las posibilidades: por encima de 0 habla a favor de que sea una misma persona.",
  "What was compared, in the order of the candidates; empty when one of them was deleted since.":
    "Lo que se comparó, en el orden de los candidatos; vacío si alguno fue eliminado después.",
};
