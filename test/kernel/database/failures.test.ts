import { MongoBulkWriteError, MongoClient } from "mongodb";
import { expect, test } from "vitest";
import { isUnavailable } from "../../../src/kernel/database/failures.js";

test("a write of many that cannot reach the database may succeed later, as one of one may", async () => {
  const options = { serverSelectionTimeoutMS: 10 };
  const client = new MongoClient("mongodb://127.0.0.1:1/?directConnection=true", options);
  const collection = client.db().collection("any");
  const alone = await collection.insertOne({}).catch((error) => error);
  const many = await collection.insertMany([{}, {}]).catch((error) => error);
  await client.close();
  expect(many).toBeInstanceOf(MongoBulkWriteError);
  expect([alone, many].map(isUnavailable)).toEqual([true, true]);
});
