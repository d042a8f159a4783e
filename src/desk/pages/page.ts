import type { ComponentType } from "preact";
import type { Language } from "../../values/language.js";
import type { Params } from "../state/route.js";

/** One page of the desk. */
export interface Page {
  /** What stands after `#/`; `:name` stands for an id, which `Content` gets in `params`. */
  path: string;
  title: Record<Language, string>;
  /** A key with one of these sees the page. */
  permissions: readonly string[];
  /** Whether the menu names it. */
  isInMenu: boolean;
  Content: ComponentType<{ params: Params }>;
}
