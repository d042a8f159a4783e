import { z } from "zod";
import { endpointsOver, staleVersion } from "../../kernel/http/endpoint.js";
import { objectId } from "../../kernel/http/fields.js";
import { fileEndpointsOver } from "../../kernel/http/file-endpoint.js";
import { dayOf } from "../../kernel/values/day.js";
import { deletePhotoObject, reservePhoto } from "../photos/photo-objects.store.js";
import { reencode } from "../photos/uploaded-photo.schema.js";
import { personPath } from "./persons.schema.js";
import type { PersonServices } from "./persons.services.js";
import { findOwnPerson } from "./persons.store.js";
import { onePerson, type ShownPerson, viewPerson } from "./persons.view.js";
import { attachPhoto, detachPhoto, isPhotoShown } from "./photo.store.js";
import { requiredPermissionOf } from "./protection.view.js";

const requiredPermission = (person: ShownPerson) => requiredPermissionOf(person, dayOf(new Date()));

const endpoint = endpointsOver<PersonServices>({
  name: "Photos",
  description: "The photo of a person: JPEG, PNG or WebP, 10 MiB at most.",
});

export const photoEndpoints = [
  endpoint({
    method: "post",
    path: "/v1/persons/{person_id}/photo",
    summary: "Upload the photo of a person of the key's own source",
    description:
      "One file, at most 10 MiB and 50 megapixels, decided by its content. It is kept as an upright JPEG " +
      "without metadata and takes the place of an earlier photo. Send `If-Match`: else it also takes the place of a " +
      "photo that somebody else has uploaded meanwhile.",
    changesFound: true,
    resource: "Person",
    permission: "persons:write",
    params: personPath,
    upload: {
      field: "photo",
      bytes: 10 * 1024 * 1024,
      minutes: 5,
      mediaTypes: "image/jpeg, image/png, image/webp",
    },
    ...onePerson,
    find: ({ collections, params, caller }) => findOwnPerson(collections, params.person_id, caller),
    requiredPermission,
    async handle({
      collections,
      photoStore,
      queues,
      file,
      found: person,
      versions,
      id,
      ...reader
    }) {
      const { bytes, perceptual_hash } = await reencode(
        file.bytes,
        String(reader.caller.apiKeyId),
        queues,
      );
      if (versions && !versions.includes(person.version)) return undefined;
      const photo = await reservePhoto(collections, { id, person_id: person._id });
      await photoStore.put(photo._id, bytes);
      const attached = await attachPhoto(collections, {
        person,
        photo: { ...photo, perceptual_hash },
        versions,
        ...reader,
      });
      if (!attached) return staleVersion;
      const { stored, replaced } = attached;
      if (replaced) await deletePhotoObject(collections, photoStore, replaced);
      return { data: viewPerson(stored, reader), version: stored.version };
    },
    async replay({ collections, params, id, finished, ...reader }) {
      const person = await findOwnPerson(collections, params.person_id, reader.caller);
      if (!person || (!finished && !person.photo?._id.equals(id))) return undefined;
      return { data: viewPerson(person, reader), version: person.version };
    },
  }),
  endpoint({
    method: "delete",
    path: "/v1/persons/{person_id}/photo",
    summary: "Remove the photo of a person of the key's own source",
    description: "A person without a photo is accepted.",
    resource: "Person",
    permission: "persons:write",
    params: personPath,
    ...onePerson,
    find: ({ collections, params, caller }) => findOwnPerson(collections, params.person_id, caller),
    requiredPermission,
    async handle({ collections, photoStore, found: person, versions, ...reader }) {
      const stored = await detachPhoto(collections, { person, versions, ...reader });
      if (!stored) return versions ? undefined : staleVersion;
      if (person.photo) await deletePhotoObject(collections, photoStore, person.photo);
      return { data: viewPerson(stored, reader), version: stored.version };
    },
  }),
];

/** Needs no key: everybody who was shown the signed address may see the photo. */
export const photoFile = fileEndpointsOver<
  Pick<PersonServices, "collections" | "photoStore" | "photoAddresses">
>()({
  path: "/v1/photos/{photo_id}.jpg",
  summary: "Show a photo: addresses come as photo_url of a person, and are good for 1 to 2 hours",
  description: "Needs no key: the address is signed.",
  resource: "Photo",
  mediaType: "image/jpeg",
  params: z.object({ photo_id: objectId }),
  query: z.strictObject({ expires: z.string(), signature: z.string() }),
  async find({ collections, photoStore, photoAddresses, params: { photo_id: photo }, query }) {
    const shownIn = photoAddresses.verify(photo, query);
    if (!shownIn) return undefined;
    const today = dayOf(new Date());
    if (!(await isPhotoShown(collections, { photo, shownIn, today }))) return undefined;
    return { tag: `"${photo}"`, read: () => photoStore.get(photo) };
  },
});
