import type { ComponentType } from "preact";
import type { Language } from "../../kernel/values/language.js";
import type { Params } from "../state/route.js";

/** One page of the desk. */
export interface Page {
  /** The part of the address after `#/`; `:name` means an id, which `Content` gets in `params`. */
  path: string;
  title: Record<Language, string>;
  /** A key with one of these permissions sees the page; absent: every key. */
  permissions?: readonly string[];
  /** Whether it is in the menu. */
  isInMenu: boolean;
  /** Whether it has a decision that is not sent yet: signing out would lose it. */
  hasUnsent?: () => boolean;
  Content: ComponentType<{ params: Params }>;
}
