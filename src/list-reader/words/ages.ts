// Ages in figures, by language. `@` as in `states.ts`.

export const years = {
  es: "a, año, años, anio, anios",
  en: "y, yr, yrs, year, years, yo, y/o",
  pt: "ano, anos",
  fr: "an, ans",
  ht: "an, ane, zan, lane",
};
/** Behind these: it changes nothing. */
export const behindYears = {
  es: "de edad, cumplidos",
  en: "old",
  pt: "de idade, completos",
  fr: "d'âge",
};
export const months = {
  es: "m, mes, meses",
  en: "mo, mos, month, months",
  pt: "mês",
  fr: "mois",
  ht: "mwa",
};
export const days = {
  es: "d, día, días",
  en: "day, days",
  pt: "dia, dias",
  fr: "jour, jours",
  ht: "jou",
};
/** Of these somebody is not a year old. */
export const shorter = {
  es: "semana, semanas, sem, hora, horas, h, hs",
  en: "week, weeks, wk, hour, hours",
  pt: "semana, semanas, hora, horas",
  fr: "semaine, semaines, heure, heures",
  ht: "semèn",
};
/** `3 días de nacido`. */
export const sinceBirth = { es: "de nacid@, de vida", pt: "de nascid@, de vida", fr: "de vie" };
export const half = { es: "medi@", en: "a half", pt: "mei@", fr: "demi, demie" };
export const and = { es: "y", en: "and", pt: "e", fr: "et" };

/** Nobody knows it to the year: before the number, and behind it. */
export const about = {
  es: "aprox, aproximad@, aproximadamente, un@s, casi, como, alrededor de, cerca de, aparenta, aparenta unos",
  en: "circa, about, around, approx",
  pt: "cerca de, uns",
  fr: "environ",
};
export const aboutBehind = {
  es: "aprox, aproximad@, aproximados, aproximadamente, más o menos",
  en: "approx, apx",
  fr: "environ",
};
export const beforeAbout = { es: "de" };
/** Before the age of a newborn. */
export const newborn = { es: "rn, recién nacid@, lactante, bebé" };
/** Before an age it says no more than the column does. */
export const label = {
  es: "edad",
  en: "age, aged",
  pt: "idade",
  fr: "âge, âgé de, âgée de",
  ht: "laj, gen",
};
export const labels = { es: "edad, de", en: "age", pt: "idade", fr: "âge", ht: "laj" };

/** Units in a header. */
export const inHeaders = {
  years: { es: "a, año, años", en: "year, years, yr, yrs, y", pt: "ano, anos", fr: "an, ans" },
  months: { es: "mes, meses", en: "month, months, mos, mth, mths", pt: "mês", fr: "mois" },
  days: { es: "días", en: "days", pt: "dias", fr: "jours" },
};
/** Before a unit: it is the day or month of something. */
export const asOf = {
  es: `a, al, hasta, hace, dentro, en el, no, de, del, a los, al este, hasta el, hasta los, hace los, de los, de este, de los últimos`,
};

/** Numbers in words, from one on. `|` parts the forms of one number. */
export const numbers = {
  es: `un|una|uno, dos, tres, cuatro, cinco, seis, siete, ocho, nueve, diez, once, doce, trece, catorce, quince,
    dieciséis|diez y seis, diecisiete|diez y siete, dieciocho|diez y ocho, diecinueve|diez y nueve`,
  en: `one, two, three, four, five, six, seven, eight, nine, ten, eleven, twelve, thirteen, fourteen, fifteen, sixteen,
    seventeen, eighteen, nineteen`,
  pt: `um|uma, dois|duas, três, quatro, cinco, seis, sete, oito, nove, dez, onze, doze, treze, quatorze|catorze, quinze,
    dezesseis|dezasseis, dezessete|dezassete, dezoito, dezenove|dezanove`,
  fr: `un|une, deux, trois, quatre, cinq, six, sept, huit, neuf, dix, onze, douze, treize, quatorze, quinze, seize,
    dix sept, dix huit, dix neuf`,
  ht: `yon|youn, de, twa, kat, senk, sis, sèt, uit, nèf, dis, onz, douz, trèz, katòz, kenz, sèz, disèt, dizuit, diznèf`,
};
/** Likewise from twenty on, by tens. */
export const tens = {
  es: "veinte, treinta, cuarenta, cincuenta, sesenta, setenta, ochenta, noventa",
  en: "twenty, thirty, forty|fourty, fifty, sixty, seventy, eighty, ninety",
  pt: "vinte, trinta, quarenta, cinquenta, sessenta, setenta, oitenta, noventa",
  fr: "vingt, trente, quarante, cinquante, soixante, septante, quatre vingt|quatre vingts, nonante",
  ht: "ven, trant, karant, senkant, swasant, swasanndis, katreven, katrevendis",
};
/** These words are numbers only before a unit, or alone. */
export const oftenNoNumbers = {
  es: "un, una, uno",
  en: "one",
  pt: "um, uma",
  fr: "une",
  ht: "yon, youn, de",
};

/** The age is below a number: `menos de 5`, `5 o menos`. */
export const below = {
  es: "menos de, menor de, menor a, menor que, menores de, inferior a, o menos, y menos, o menor, y menor",
  en: "less than, under, below, younger than, or less, or under, or younger, and under, and younger",
  pt: "menos de, menor de, menor que, menores de, abaixo de, ou menos, ou menor",
  fr: "moins de, ou moins, et moins",
  ht: "mwens pase, mwens ke, poko gen, anba, oswa mwens",
};
/** Between two numbers they make a range; before a single one they mean that the age is below it. */
export const upTo = {
  es: "hasta, máximo, máx, no mayor de, no más de",
  en: "up to, at most, max",
  pt: "até",
  fr: "jusqu'à, au plus, jusqu a",
  ht: "jiska, jis",
};
/** Between the numbers of a range or choice. */
export const between = {
  es: "a, y, o, u, entre, al",
  en: "to, and, or, between",
  pt: "a, e, ou, entre",
  fr: "à, et, ou, entre",
  ht: "a, ak, oswa, rive, ant",
};
/** They change nothing of a child's age. */
export const besideAges = {
  es: "de, del, la, el, los, las, con, cumplid@, tiene, años de edad, edad, más de, más, mayor de, aprox, aproximadamente, aproximad@, unos, unas, casi, como, cerca de, alrededor de, nacid@ en, nac, año",
  en: "of, the, old, aged, age, over, more than, about, around, approx, born in, born, nearly, almost",
  pt: "do, da, com, tem, idade, acima de, mais de, cerca de, nascid@ em",
  fr: "de, d, du, la, le, âge, âgé, âgée, plus de, environ, né en, née en",
  ht: "gen, laj, plis pase, anviwon",
};
/** Words for a child beside an age or instead of one, besides those that names hold. */
export const children = {
  es: `adolescente, adolescentes, joven, jóvenes, jovencit@, menorcit@, chiquill@, chiquit@, pequeñ@, muchach@, muchachit@, cham@, chamit@,
    nene, nena, infante, infantes, infantil, niñit@, bebit@, bebe, prematur@, preescolar, escolar, escolares, kínder, jardín de infancia,
    primaria, bachillerato, liceísta, quinceañera, impúber, púber, pediátric@, nna, niñez, párvul@, crío, cría, de brazos`,
  en: `adolescent, adolescents, teen, teens, teenager, teenage, youth, youngster, kid, kids, toddler, boy, boys, girl, girls, children, babies,
    minors, infants, juvenile, preteen, preschooler, schoolboy, schoolgirl, school age, school aged, underage, under age, pediatric`,
  pt: `adolescente, adolescentes, jovem, jovens, menin@, garot@, moleque, crianças, criança, bebê, bebês, infantil, recém nascid@, guri,
    lactente, menor de idade`,
  fr: `adolescent, adolescente, adolescents, ado, ados, jeune, jeunes, garçon, garçons, fille, filles, fillette, garçonnet, gamin, gamine,
    bambin, enfants, bébés, nouveau né, nouveau née, mineurs, tout petit, écolier, écolière`,
  ht: `adolesan, jèn, jenn, jènjan, ti fi, tifi, ti gason, tigason, ti bebe, tibebe, bebe, minè, ti moun yo, timoun yo, ti katkat`,
};
/** They hold such a word or number, and are grown up. */
export const grownUp = {
  es: "adult@ joven, joven adult@, adultos jóvenes, tercera edad, 3ra edad, 3era edad, 3 edad, 3a edad",
  en: "young adult, young adults",
  pt: "jovem adult@, adult@ jovem, terceira idade, 3a idade",
  fr: "jeune adulte, jeunes adultes, troisième âge, 3e âge",
};
/** In a header: the age of a child that is not born. */
export const unborn = {
  es: "gestacional, gestación, embarazo",
  en: "gestational, gestation, pregnancy",
  pt: "gestação, gravidez",
  fr: "gestationnel, grossesse",
  ht: "gwosès",
};
