import type { ObjectId } from "mongodb";
import type { Caller } from "../../kernel/auth/authenticate.js";
import { maxWriteMs } from "../../kernel/database/changes.js";
import type {
  Collections,
  PersonDocument,
  StoredPhoto,
} from "../../kernel/database/collections.js";
import type { ShownIn } from "../photos/photo-address.view.js";
import { markOrphaned, type ReservedPhoto } from "../photos/photo-objects.store.js";
import type { StoredPicture } from "../photos/uploaded-photo.schema.js";
import { withItsLinks } from "./links.store.js";
import { type LinkedView, projectionFor, type ShownPerson } from "./persons.view.js";
import { unprotected } from "./protection.view.js";

interface Change {
  /** As it was found. */
  person: ShownPerson;
  caller: Caller;
  today: string;
}

type AttachedPhoto = ReservedPhoto & Pick<StoredPicture, "perceptual_hash">;

/**
 * Gives the person a photo that has been put, in the place of the one it has now.
 * @param versions as `If-Match` allows them.
 * @returns the person, and the photo that it had; undefined when this caller may not do so any more, or the person has
 *   none of these versions.
 */
export async function attachPhoto(
  collections: Pick<Collections, "persons" | "photos">,
  { photo, ...change }: Change & { photo: AttachedPhoto; versions?: number[] | undefined },
): Promise<{ stored: LinkedView; replaced: StoredPhoto | undefined } | undefined> {
  const { _id: person_id } = change.person;
  let known = change.person.photo;
  for (;;) {
    if (known) await markOrphaned(collections, { ...known, person_id });
    const stored = await changePhoto(collections, { ...change, known, photo });
    if (stored) return { stored, replaced: known };
    const now = await photoOf(collections, person_id);
    if (!now || isSame(now.photo, known)) return undefined;
    known = now.photo; // another upload was quicker
  }
}

/**
 * Takes the photo that the person was found with from it.
 * @param versions as `If-Match` allows them.
 * @returns undefined when the person is no longer as it was found.
 */
export async function detachPhoto(
  collections: Pick<Collections, "persons" | "photos">,
  change: Change & { versions: number[] | undefined },
): Promise<LinkedView | undefined> {
  const { person, versions, caller } = change;
  const { _id: person_id, photo: known } = person;
  if (!known && versions?.includes(person.version) === false) return undefined;
  if (!known) return withItsLinks(collections, person, caller);
  await markOrphaned(collections, { ...known, person_id });
  return changePhoto(collections, { ...change, known });
}

/** One update, which holds only if the person still has the photo that was `known`. */
async function changePhoto(
  { persons }: Pick<Collections, "persons">,
  {
    person: { _id },
    ...change
  }: Change & {
    known: StoredPhoto | undefined;
    photo?: AttachedPhoto;
    versions?: number[] | undefined;
  },
): Promise<LinkedView | undefined> {
  const { caller, today, known, photo, versions } = change;
  const filter = {
    _id,
    source: caller.source,
    "photo._id": known ? known._id : { $exists: false },
    ...(!caller.can("persons:sensitive:read") && unprotected(today)),
    ...(versions && { version: { $in: versions } }),
    ...(photo && { $expr: { $lt: ["$$NOW", photo.attachBy] } }),
  };
  const field = photo
    ? {
        $set: {
          photo: {
            _id: photo._id,
            uploaded_at: new Date(),
            perceptual_hash: photo.perceptual_hash,
          },
        },
      }
    : { $unset: { photo: true as const } };
  const stamps = { $inc: { version: 1 }, $currentDate: { updated_at: true as const } };
  const stored: ShownPerson | null = await persons.findOneAndUpdate(
    filter,
    { ...field, ...stamps },
    { returnDocument: "after", projection: projectionFor(caller), maxTimeMS: maxWriteMs },
  );
  return withItsLinks({ persons }, stored, caller);
}

const photoOf = ({ persons }: Pick<Collections, "persons">, _id: ObjectId) =>
  persons.findOne<Pick<PersonDocument, "photo">>(
    { _id },
    { projection: { photo: 1 }, maxTimeMS: 5_000 },
  );

const isSame = (one: StoredPhoto | undefined, other: StoredPhoto | undefined) =>
  one?._id.toHexString() === other?._id.toHexString();

/** Whether an address of the photo that was handed out in this view shows it today. */
export async function isPhotoShown(
  { persons }: Pick<Collections, "persons">,
  { photo, shownIn, today }: { photo: ObjectId; shownIn: ShownIn; today: string },
): Promise<boolean> {
  const filter = {
    "photo._id": photo,
    is_public: true,
    ...(shownIn === "minimized" && unprotected(today)),
  };
  const options = { projection: { _id: 1 }, maxTimeMS: 5_000 };
  return (await persons.findOne(filter, options)) !== null;
}
