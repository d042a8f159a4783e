import { api } from "./api.js";
import { useLoaded } from "./use-loaded.js";

export type Options = Awaited<ReturnType<typeof api.getOptions>>["data"]["data"];

/** Every handle with its label; undefined until they are there. */
export const useOptions = (): Options | undefined =>
  useLoaded(async (signal) => (await api.getOptions({ signal })).data.data, []).data;

/** The lists of the handles that fields of a person hold. */
const lists = {
  status: "statuses",
  gender: "genders",
  hospital: "hospitals",
  hospital_status: "hospital_statuses",
  shelter: "shelters",
  shelter_status: "shelter_statuses",
  document_type: "document_types",
  contact_person_relationship: "relationships",
} as const satisfies Record<string, keyof Options>;

const listOf: Readonly<Record<string, (typeof lists)[keyof typeof lists] | undefined>> = lists;

/** What people call the handle that a field holds; any other value as it is. */
export function labelIn(options: Options | undefined, field: string, value: string): string {
  const list = listOf[field];
  return labelOfHandle(list && options?.[list], value);
}

/** What people call a handle of this list; any other value as it is. */
export const labelOfHandle = (
  list: readonly { handle: string; label: string }[] | undefined,
  value: string,
): string => list?.find(({ handle }) => handle === value)?.label ?? value;
