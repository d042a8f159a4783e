import { refusedFile } from "../../refused-file.js";
import type { Archive } from "./archive.js";
import { attribute, readXml } from "./xml.js";

/** What a workbook says of itself. */
export interface Book {
  /** In order. */
  sheets: { name: string; part: string; isHidden: boolean }[];
  sharedStrings: string | undefined;
  styles: string | undefined;
  /** Are days counted from 1904? */
  since1904: boolean;
}

const noWorkbook = () => refusedFile("workbook_none_in_archive");

/** Where the main part of an Office document is; undefined when the archive is none. */
async function mainPart(archive: Archive): Promise<string | undefined> {
  if (!archive.has("_rels/.rels")) return undefined;
  const relations = await relationsOf(archive, "");
  return [...relations.values()].find(({ type }) => type === "officeDocument")?.part;
}

export async function readBook(archive: Archive): Promise<Book> {
  const main = await mainPart(archive);
  if (!main || !archive.has(main)) throw noWorkbook();
  if (main.endsWith(".bin")) throw refusedFile("workbook_xlsb");
  const listed: { name: string; id: string; isHidden: boolean }[] = [];
  let since1904 = false;
  let root: string | undefined;
  await readXml(archive.read(main), {
    open(name, attributes) {
      root ??= name;
      if (name === "workbookPr") since1904 = /^(?:1|true)$/.test(attributes.date1904 ?? "");
      if (name !== "sheet") return;
      const isHidden = /hidden$/i.test(attributes.state ?? "");
      listed.push({ name: attributes.name ?? "", id: attribute(attributes, "id") ?? "", isHidden });
    },
  });
  if (root !== "workbook") throw noWorkbook();
  const relations = await relationsOf(archive, main);
  const partOf = (wanted: string) =>
    [...relations.values()].find(({ type, part }) => type === wanted && archive.has(part))?.part;
  const sheets = listed.flatMap(({ name, id, isHidden }) => {
    const relation = relations.get(id);
    return relation?.type === "worksheet" ? [{ name, part: relation.part, isHidden }] : [];
  });
  return { sheets, since1904, sharedStrings: partOf("sharedStrings"), styles: partOf("styles") };
}

/** What a part refers to, by id; the archive's own when `part` is empty. */
async function relationsOf(archive: Archive, part: string) {
  const folder = part.slice(0, part.lastIndexOf("/") + 1);
  const file = `${folder}_rels/${part.slice(folder.length)}.rels`;
  const relations = new Map<string, { type: string; part: string }>();
  await readXml(archive.read(file), {
    open(name, { Id, Type = "", Target = "" }) {
      if (name !== "Relationship" || Id === undefined) return;
      relations.set(Id, {
        type: Type.slice(Type.lastIndexOf("/") + 1),
        part: joined(folder, Target),
      });
    },
  });
  return relations;
}

/** The name of the part that a target names, seen from a folder of the archive. */
function joined(folder: string, target: string): string {
  const steps: string[] = [];
  for (const step of `${target.startsWith("/") ? "" : folder}${target}`.split(/[/\\]/)) {
    if (step === "..") steps.pop();
    else if (step !== "" && step !== ".") steps.push(step);
  }
  return steps.join("/");
}
