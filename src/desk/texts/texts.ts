import type { Language } from "../../kernel/values/language.js";
import { useLanguage } from "../state/language.js";

/** What people read: a text, or a function that makes one of what it names. */
type Text = string | ((...named: never[]) => string);

/** A table of texts, each in both languages side by side. */
export type Texts = Record<string, Record<Language, Text>>;

/** The same table in one language. */
export type TextsIn<Table extends Texts> = { [Name in keyof Table]: Table[Name][Language] };

export const textsIn = <Table extends Texts>(table: Table, language: Language): TextsIn<Table> =>
  Object.fromEntries(
    Object.entries(table).map(([name, text]) => [name, text[language]]),
  ) as TextsIn<Table>;

/** A table's texts in the language that is chosen. */
export const useTexts = <Table extends Texts>(table: Table): TextsIn<Table> =>
  textsIn(table, useLanguage());
