import process from "node:process";
import { MongoClient } from "mongodb";
import { collectionsOf } from "../../../src/kernel/database/collections.js";
import { forRequests } from "../../../src/kernel/database/connection.js";
import { type BenchRequest, createBare } from "./bare.js";

process.once("disconnect", () => process.exit());

/** In a process of its own: on the database of the bench, with the client options of the service. */
export const openBare = (): Promise<(request: BenchRequest) => Promise<unknown>> =>
  createBare(collectionsOf(new MongoClient(process.env.MONGODB_URI ?? "", forRequests).db()));
