import { randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import process from "node:process";
import { createBlockKeys } from "../../../src/features/matching/block-keys.js";
import { BlockBuilder } from "../../../src/features/matching/blocks.js";
import { compareRecords } from "../../../src/features/matching/features.js";
import { FrequencyCounter } from "../../../src/features/matching/frequencies.js";
import { scoreOf } from "../../../src/features/matching/model.js";
import { hardConflict } from "../../../src/features/matching/pairs.js";
import { matchRecordOf } from "../../../src/features/matching/record.js";
import { print } from "../../support/command.js";
import { devSet, readLabelled, truePairs } from "./labelled.js";
import { type KnownPair, learnModel } from "./learn-model.js";

// Learns the weights from records whose persons are known, and writes them as src/features/matching/weights.ts:
//   npx tsx scripts/tools/matching/learn.ts [RECORDS.csv TRUTH.csv]

const [recordsFile = devSet[0], truthFile = devSet[1]] = process.argv.slice(2);
const { persons, entities } = readLabelled([recordsFile, truthFile]);
const keysOf = createBlockKeys(randomBytes(32));
const frequencies = new FrequencyCounter();
const builder = new BlockBuilder();
const records = persons.map((person) => matchRecordOf(person, "full"));
for (const record of records) {
  frequencies.add(record);
  builder.add(keysOf(record));
}
const blocks = builder.build();
interface Pair extends KnownPair {
  fold: number;
}

const folds = 5;
const pairs: Pair[] = [];
const foldOf = (entity: string) =>
  [...entity].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9973, 7) % folds;
for (const [place, one] of records.entries()) {
  for (const there of blocks.candidatesOf(place)) {
    const other = records[there];
    if (there >= place || !other) continue;
    const features = compareRecords(one, other, frequencies);
    const [entity = "", another = ""] = [entities[place], entities[there]].sort();
    pairs.push({
      features,
      isTrue: entity === another,
      fold: foldOf(entity),
    });
  }
}
const wanted = truePairs(entities);
const registry = { persons: persons.length, right: wanted };
const found = pairs.filter(({ isTrue }) => isTrue).length;
print(
  `${pairs.length} candidates, ${(found / wanted).toFixed(3)} of ${wanted} true pairs among them`,
);

/** Each pair's score by a model that has not seen its persons. */
const unseen = new Map<Pair, number>();
for (let fold = 0; fold < folds; fold += 1) {
  const model = learnModel(
    pairs.filter((pair) => pair.fold !== fold),
    registry,
  );
  for (const pair of pairs)
    if (pair.fold === fold)
      unseen.set(pair, scoreOf(pair.features, model, frequencies).probability);
}
report("cross-validated", (pair) => unseen.get(pair) ?? 0);
const model = learnModel(pairs, registry);
report(
  "on what it was learned from",
  (pair) => scoreOf(pair.features, model, frequencies).probability,
);

function report(label: string, probabilityOf: (pair: Pair) => number) {
  const at = (least: number, also: (pair: Pair) => boolean = () => true) => {
    const listed = pairs.filter((pair) => probabilityOf(pair) >= least && also(pair));
    const right = listed.filter(({ isTrue }) => isTrue).length;
    const [precision, recall] = [right / listed.length, right / wanted];
    return {
      precision,
      recall,
      f1: (2 * precision * recall) / (precision + recall),
      n: listed.length,
    };
  };
  print(label);
  for (const least of [0.3, 0.4, 0.5, 0.6, 0.7, 0.9, 0.95, 0.97, 0.98, 0.99, 0.995]) {
    const show = ({ precision, recall, f1, n }: ReturnType<typeof at>) =>
      `P ${precision.toFixed(4)} R ${recall.toFixed(3)} F1 ${f1.toFixed(4)} n ${n}`;
    print(
      `  >= ${least}: ${show(at(least))}   without conflict ${show(at(least, ({ features }) => !hardConflict(features)))}`,
    );
  }
}

writeFileSync(
  "src/features/matching/weights.ts",
  `import type { Model } from "./model.js";

/**
 * Weights and thresholds that scripts/tools/matching/learn.ts has learned, but for those that are set by reason there.
 * They have no data of persons.
 */
export const learned: Model = ${JSON.stringify(model)};
`,
);
