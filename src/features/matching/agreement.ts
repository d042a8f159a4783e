import type { Agreement } from "../../kernel/database/collections.js";
import type { AlignedPart } from "./align-names.js";
import { born, type ComparedField, type Features } from "./features.js";
import { alike } from "./similar-words.js";

export type Agreements = Record<ComparedField, Agreement>;

/** How each field agrees, in a word. */
export function agreementsOf(features: Features): Agreements {
  const { names, document_level, place_share, description_share } = features;
  return {
    given_names: ofNames(names.given),
    surnames: ofNames(names.surnames),
    birth: ofBirths(features),
    document: byLevel(document_level, 2, 1),
    gender: byLevel(features.same_gender, 1, 1),
    location: byLevel(place_share, 0.7, 0.2),
    description: byLevel(description_share, 0.7, 0.2),
    hospital: byLevel(features.same_hospital, 1, 1),
    contact: ofContacts(features),
    photo: features.picture_rarity === undefined ? "missing" : "match",
  };
}

/** From the least alike on. */
const order: readonly Agreement[] = ["mismatch", "close", "match"];

/** The weakest agreement of several pairs of a group. A field that one pair lacks is judged by the others. */
export function weakest(agreements: readonly Agreement[]): Agreement {
  return order.find((agreement) => agreements.includes(agreement)) ?? "missing";
}

function byLevel(level: number | undefined, match: number, close: number): Agreement {
  if (level === undefined) return "missing";
  if (level >= match) return "match";
  return level >= close ? "close" : "mismatch";
}

function ofNames({ conflicts, extra, worst }: AlignedPart): Agreement {
  if (conflicts > 0) return "mismatch";
  if (worst === undefined) return "missing";
  return worst >= alike.sound && extra === 0 ? "match" : "close";
}

const sameAge = 0.51;

function ofBirths({ birth_level, years_apart = 0 }: Features): Agreement {
  if (birth_level === born.sameYear && years_apart <= sameAge) return "match";
  return byLevel(birth_level, born.sameFirstOfJanuary, born.nearly);
}

function ofContacts({ phone_level, contact_rarity, same_email }: Features): Agreement {
  const levels = [phone_level, contact_rarity, same_email];
  if (levels.every((level) => level === undefined)) return "missing";
  if ((phone_level ?? 0) > 1 || same_email === 1) return "match";
  return phone_level === 1 || (contact_rarity ?? 0) > 0 ? "close" : "mismatch";
}
