import { BSON, type Db } from "mongodb";

/** Which collections hold this text anywhere, in whatever case: by their names. */
export async function collectionsWith(db: Db, text: string): Promise<string[]> {
  const names = await db
    .listCollections()
    .map(({ name }) => String(name))
    .toArray();
  const found: string[] = [];
  for (const name of names) {
    const documents = await db.collection(name).find().toArray();
    const all = BSON.EJSON.stringify(documents).toLowerCase();
    if (all.includes(text.toLowerCase())) found.push(name);
  }
  return found.sort();
}
