import process from "node:process";
import { z } from "zod";
import { openPhotoStore } from "../src/features/photos/open-photo-store.js";
import type { Manifest } from "../src/operations/backup/manifest.js";
import { refuseNoRegistry, takeBackup } from "../src/operations/backup/take-backup.js";
import { type Action, runAction } from "./support/actions.js";
import { readArguments } from "./support/arguments.js";
import { inWords } from "./support/backup-errors.js";
import { CommandError, print } from "./support/command.js";
import { showCopyProgress } from "./support/copy-progress.js";
import { everyPerson, recordCommand } from "./support/record-command.js";

const usage = `Usage: npm run --silent backup -- FOLDER [--json]
  Copies the whole registry, as it is at one moment, into a new folder, also while the service runs: every record,
  key, secret and photo, unmasked. Only this account can read it: keep it as safe as the database itself.
  FOLDER    is made; it may be there if it is empty. While the backup is written it is called FOLDER.unfinished.
  --json    prints one line of JSON
  Exit code 0: everything was copied; 1: photos are missing in the storage, all else was copied; 2: nothing was kept.`;

const interruption = new AbortController();
const { signal } = interruption;

const backup: Action = (args) => {
  const schema = z.object({ folder: z.string().min(1) });
  const { folder, json } = readArguments(args, { words: ["folder"], schema });
  return async ({ db, collections, config }) => {
    await refuseNoRegistry(db);
    await recordCommand(collections, "backup", [everyPerson]);
    const photoStore = await openPhotoStore(config);
    const progress = showCopyProgress();
    const copying = { db, photoStore, isEmbedded: !config.MONGODB_URI, signal };
    try {
      const manifest = await takeBackup({ ...copying, onProgress: progress.update }, folder);
      progress.stop();
      print(json ? JSON.stringify({ folder, ...summaryOf(manifest) }) : textOf(folder, manifest));
      return manifest.photos.missing > 0 ? 1 : 0;
    } catch (error) {
      throw signal.aborted ? new CommandError("Broken off: nothing was kept.") : inWords(error);
    } finally {
      progress.stop();
      photoStore.close();
    }
  };
};

const summaryOf = ({ id, taken_at, version, collections, photos }: Manifest) => ({
  id,
  taken_at,
  version,
  records: Object.fromEntries(collections.map(({ name, documents }) => [name, documents])),
  photos: photos.documents - photos.gone - photos.missing,
  photos_gone: photos.gone,
  photos_missing: photos.missing,
});

function textOf(folder: string, manifest: Manifest): string {
  const { taken_at, records, photos, photos_gone, photos_missing } = summaryOf(manifest);
  const persons = records.persons ?? 0;
  return [
    `${folder}: ${persons} persons and ${photos} photos, as of ${taken_at}. It holds everything unmasked: keep it safe.`,
    ...(photos_gone > 0
      ? [`${photos_gone} photos were removed with their persons while it was taken.`]
      : []),
    ...(photos_missing > 0
      ? [
          `${photos_missing} photos are not in the storage: does S3_BUCKET or DATA_DIR name that of the service?`,
        ]
      : []),
  ].join("\n");
}

for (const name of ["SIGINT", "SIGTERM"] as const) {
  process.on(name, () => interruption.abort()); // the signal comes twice: from the terminal and from npm
}

await runAction(usage, backup, { asItIs: true });
