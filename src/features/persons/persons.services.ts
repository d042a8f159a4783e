import type { Queues } from "../../kernel/async/queues.js";
import type { Collections } from "../../kernel/database/collections.js";
import type { ListServices } from "../../kernel/http/list-endpoint.js";
import type { Catalogs } from "../catalogs/loaded-catalogs.store.js";
import type { PhotoAddresses } from "../photos/photo-address.view.js";
import type { PhotoStore } from "../photos/photos.store.js";
import type { MakeKeys } from "./identity/natural-keys.store.js";
import type { FindRareFilter } from "./list-index.js";
import type { ReadOwn } from "./read-own.js";
import type { ReadPage } from "./read-page.js";
import type { StoredPairs } from "./search/stored-pairs.js";
import type { Vocabulary } from "./search/vocabulary.store.js";
import type { WordCounts } from "./search/word-counts.store.js";
import type { StoreNew } from "./store-new.js";

/** What the operations of persons and their photos use outside the process. */
export interface PersonServices extends ListServices {
  collections: Collections;
  catalogs: Catalogs;
  makeKeys: MakeKeys;
  storeNew: StoreNew;
  readOwn: ReadOwn;
  readShared: ReadPage;
  wordCounts: WordCounts;
  vocabulary: Vocabulary;
  storedPairs: StoredPairs;
  findRareFilter: FindRareFilter;
  photoStore: PhotoStore;
  photoAddresses: PhotoAddresses;
  queues: Queues;
}
