import { ObjectId } from "mongodb";
import type {
  Collections,
  PersonDocument,
  TipDocument,
} from "../../../src/kernel/database/collections.js";

/** A request of a workload; one with a body is a POST. */
export interface BenchRequest {
  path: string;
  body?: string;
}

const shown = Object.fromEntries(
  [
    "first_name",
    "last_name",
    "document_type",
    "document_id",
    "effective_birth_date",
    "gender",
    "location",
    "description",
    "status",
    "found_at",
    "verified_at",
    "created_at",
    "updated_at",
  ].map((field) => [field, 1]),
);

/** One row more than a page has, to see whether there is another page. */
const rows = 51;

/** The least work of the driver for a request: no key, no validation, no view, no log. */
export async function createBare({ persons }: Pick<Collections, "persons">) {
  const { _id: _, ...sample } = (await persons.findOne()) ?? {};

  async function create(body: string): Promise<PersonDocument> {
    const person = { ...sample, ...JSON.parse(body), _id: new ObjectId() };
    await persons.insertOne(person);
    return person;
  }

  const list = (parameters: URLSearchParams) => {
    const [time, id] = parameters.get("behind")?.split(" ") ?? [];
    const behind = {
      created_at: { $lte: new Date(time ?? 0) },
      $or: [{ created_at: { $lt: new Date(time ?? 0) } }, { _id: { $lt: new ObjectId(id) } }],
    };
    const isFiltered = parameters.get("status") === "missing";
    return persons
      .find(
        { is_public: true, ...(isFiltered && { status: "missing" as const }), ...(time && behind) },
        { projection: shown, batchSize: rows + 1 },
      )
      .sort({ created_at: -1, _id: -1 })
      .limit(rows)
      .toArray();
  };

  const listTips = async (_id: ObjectId): Promise<TipDocument[]> => {
    const projection = { tips: { $slice: -rows } };
    return (await persons.findOne({ _id }, { projection: { _id: 1, ...projection } }))?.tips ?? [];
  };

  return async ({ path, body }: BenchRequest): Promise<unknown> => {
    if (body !== undefined) return create(body);
    const { pathname, searchParams } = new URL(path, "http://bare");
    const [, , , id, part] = pathname.split("/");
    if (!id) return list(searchParams);
    const _id = new ObjectId(id);
    return part === "tips" ? listTips(_id) : persons.findOne({ _id }, { projection: shown });
  };
}
