import type { Language } from "./language.js";

/** A finished sentence in every language. */
export type Message = Record<Language, string>;

/** A message as a text or a function of its parameters. A message that lacks a language does not compile. */
export type Wording = Record<Language, string | ((params: never) => unknown)>;

type Params = Record<string, string | number>;

/** The parameters of a message, or nothing. */
export type ParamsOf<Message extends Wording> = [Exclude<Message[Language], string>] extends [never]
  ? []
  : Exclude<Message[Language], string> extends (params: infer Own extends Params) => unknown
    ? [params: Own]
    : never;

/** A placeholder of a text, between two pairs of braces. */
type Slots<Text> = Text extends `${string}{{${infer Slot}}}${infer Rest}`
  ? Slot | Slots<Rest>
  : never;
type Counts<Slot> = Slot extends `#${infer Name}|${string}` | `${infer Name}?${string}`
  ? Name
  : Slot extends `#${infer Name}`
    ? Name
    : never;
type Texts<Slot> = Slot extends `#${string}` | `${string}?${string}` ? never : Slot & string;
type Filling<Slot> = Record<Counts<Slot>, number> & Record<Texts<Slot>, string | number>;

/** A text without placeholders stays a text; any other becomes a function of its parameters. */
type Worded<Text> = Text extends string
  ? [Slots<Text>] extends [never]
    ? string
    : (params: Filling<Slots<Text>>) => string
  : Text;

const slots = /\{\{(#?)(\w+)(?:[|?]([^|}]*)\|([^}]*))?\}\}/g;

const numbers = { en: new Intl.NumberFormat("en"), es: new Intl.NumberFormat("es-VE") };
type WordedIn<Message extends Wording> = { [In in Language]: Worded<Message[In]> };

/**
 * Messages with their placeholders: `{{file}}` inserts a value as it is, `{{#count}}` a number as people
 * write it, `{{#count|row|rows}}` the same with the counted noun, and `{{count?was|were}}` a word that agrees
 * with the number.
 */
export function worded<const Messages extends Record<string, Wording>>(
  messages: Messages,
): { [Name in keyof Messages]: WordedIn<Messages[Name]> } {
  const inBoth = Object.entries(messages).map(([name, { en, es }]) => [
    name,
    { en: filledIn("en", en), es: filledIn("es", es) },
  ]);
  return Object.fromEntries(inBoth);
}

function filledIn(language: Language, text: Wording[Language]) {
  if (typeof text !== "string" || !text.includes("{{")) return text;
  return (params: Params) =>
    text.replaceAll(slots, (_, isNumber: string, name: string, one?: string, many?: string) => {
      const value = params[name] ?? "";
      const number = isNumber && numbers[language].format(Number(value));
      if (one === undefined) return number || String(value);
      const word = value === 1 ? one : (many ?? "");
      return number ? `${number} ${word}` : word;
    });
}

/** This is a method because each text has its own parameters, and `ParamsOf` has checked them. */
type Text = string | { of(params: Params | undefined): unknown }["of"];

/** A message with its parameters filled in. */
export function said<const Template extends Wording>(
  wording: Template,
  ...[params]: ParamsOf<Template>
): Message {
  const inEach: Record<Language, Text> = wording;
  const fill = (text: Text) => (typeof text === "string" ? text : String(text(params)));
  return { en: fill(inEach.en), es: fill(inEach.es) };
}
