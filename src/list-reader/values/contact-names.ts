import { kinshipIn } from "./name-words.js";
import {
  detailsBehind,
  readNameCell,
  splitGivenFirst,
  splitSurnameFirst,
  writeName,
} from "./names.js";
import { namesNoContact } from "./no-person.js";
import { plain } from "./plain.js";

export interface ContactName {
  first?: string;
  last?: string;
  /** Whether the cell goes to the notes: it says more than the name, or holds no name. */
  noted: boolean;
}

/** The name of a contact in one cell. A single part is the first name; words for kinship are no name. */
export function readContactName(cell: string, surnameFirst = false): ContactName {
  const bare = cell.replace(detailsBehind, "").replaceAll(/\d[\d\s().+-]*\d/g, " ");
  if (namesNoContact(plain(bare))) return { noted: true };
  const read = readNameCell(bare);
  const one = read.given.length === 0 ? read.surnames : read.given; // `Rosa,`
  const comma = read.comma && one === read.given;
  const kin = comma ? 0 : kinshipIn(one);
  const own = { ...read, comma, given: one.slice(kin) };
  const turned = surnameFirst && own.given.length > 1;
  const { first, last } = turned ? splitSurnameFirst(own) : splitGivenFirst(own);
  const names = [first, last].map(writeName);
  const [a, b] = names.map((name) => ("name" in name ? name.name : undefined));
  if (!a || (last.length > 0 && !b)) return { noted: true };
  const noted = read.lost || kin > 0 || /\d/.test(cell);
  return { first: a, ...(b && { last: b }), noted };
}
