import { readFile } from "node:fs/promises";
import { ObjectId } from "mongodb";
import { z } from "zod";
import { openPhotoStore } from "../src/features/photos/open-photo-store.js";
import { restoreBackup } from "../src/operations/backup/restore-backup.js";
import { type Action, runAction } from "./support/actions.js";
import { readArguments } from "./support/arguments.js";
import { inWords } from "./support/backup-errors.js";
import { CommandError, print } from "./support/command.js";
import { showCopyProgress } from "./support/copy-progress.js";
import { everyPerson, recordCommand } from "./support/record-command.js";

const usage = `Usage: npm run --silent restore -- FOLDER [--erased FILE] [--json]
  Restores a backup into an empty database (MONGODB_URI, or the embedded one of DATA_DIR) and an empty photo storage
  (S3_BUCKET, or DATA_DIR): never into what is there. Its files are checked before anything is written. Start the
  service when it has ended, not before. Broken off, run it again: until then no service starts on the database.
  FOLDER           a backup of this version or an earlier one
  --erased FILE    persons who were erased or deleted after the backup was taken: their ids, in any text, such as what
                   \`tombstones -- list --json\` prints. They are erased again before the service can start.
  --json           prints one line of JSON
  Exit code 0: everything was restored; 2: it was not.`;

const restore: Action = (args) => {
  const schema = z.object({ folder: z.string().min(1), erased: z.string().optional() });
  const { folder, erased: file, json } = readArguments(args, { words: ["folder"], schema });
  return async ({ db, collections, config }) => {
    const erased = file === undefined ? [] : await idsIn(file);
    const photoStore = await openPhotoStore(config);
    const progress = showCopyProgress();
    const onProgress = progress.update;
    try {
      const beforeEnd = () => recordCommand(collections, "restore", [everyPerson]);
      const into = { db, photoStore, erased, onProgress, beforeEnd };
      const restored = await restoreBackup(into, folder);
      progress.stop();
      print(json ? JSON.stringify(summaryOf(restored)) : textOf(restored));
      return 0;
    } catch (error) {
      throw inWords(error);
    } finally {
      progress.stop();
      photoStore.close();
    }
  };
};

async function idsIn(file: string): Promise<ObjectId[]> {
  const text = await readFile(file, "utf8").catch(({ code }) => {
    throw new CommandError(`--erased: the file cannot be read (${code}).`);
  });
  return [...new Set(text.match(/\b[0-9a-f]{24}\b/g))].map((hex) => new ObjectId(hex));
}

type Restored = Awaited<ReturnType<typeof restoreBackup>>;

const summaryOf = ({ id, taken_at, version, collections, photos, erased }: Restored) => ({
  id,
  taken_at,
  version,
  records: Object.fromEntries(collections.map(({ name, documents }) => [name, documents])),
  photos: photos.documents - photos.gone - photos.missing,
  photos_lacking: photos.gone + photos.missing,
  erased,
});

function textOf(restored: Restored): string {
  const { taken_at, records, photos, photos_lacking, erased } = summaryOf(restored);
  return [
    `Restored ${records.persons ?? 0} persons and ${photos} photos, as of ${taken_at}. The service can be started.`,
    ...(photos_lacking > 0
      ? [`${photos_lacking} persons come without their photo: the backup does not have it.`]
      : []),
    ...(erased > 0 ? [`${erased} persons were erased again.`] : []),
  ].join("\n");
}

await runAction(usage, restore, { asItIs: true });
