/** A bigger block says little: its records are compared only if they share another such block too. */
export const maxBlock = 300;
/** Still bigger ones are not even looked at for that. */
const maxShared = 3_000;

/** Finds the records that share keys, with numbers alone in memory. */
export interface Blocks {
  /** The records, by their place, that share a key with the record at `place`. */
  candidatesOf(place: number): number[];
}

/** Collects the keys of records, one record after the other. */
export class BlockBuilder {
  #keys = new Float64Array(1024);
  #count = 0;
  /** Where each record's keys begin. */
  #starts: number[] = [];

  add(keys: readonly string[]): void {
    this.#starts.push(this.#count);
    for (const blockKey of keys) {
      if (this.#count === this.#keys.length) this.#keys = grown(this.#keys);
      this.#keys[this.#count] = Buffer.from(blockKey, "base64url").readUIntBE(0, 6);
      this.#count += 1;
    }
  }

  build(): Blocks {
    const keys = this.#keys.subarray(0, this.#count);
    const starts = Uint32Array.from([...this.#starts, this.#count]);
    return blocksOf(keys, starts);
  }
}

function grown(keys: Float64Array): Float64Array<ArrayBuffer> {
  const larger = new Float64Array(keys.length * 2);
  larger.set(keys);
  return larger;
}

function blocksOf(keys: Float64Array, starts: Uint32Array): Blocks {
  const at = (numbers: Uint32Array, place: number) => numbers[place] ?? 0;
  const owner = new Uint32Array(keys.length);
  for (let record = 0; record + 1 < starts.length; record += 1) {
    owner.fill(record, at(starts, record), at(starts, record + 1));
  }
  const order = Uint32Array.from(keys.keys()).sort((a, b) => (keys[a] ?? 0) - (keys[b] ?? 0));
  const members = order.map((entry) => at(owner, entry));
  // Where the block of each entry's key begins and ends among the members.
  const first = new Uint32Array(keys.length);
  const end = new Uint32Array(keys.length);
  for (let from = 0, to = 0; from < order.length; from = to) {
    while (to < order.length && keys[at(order, to)] === keys[at(order, from)]) to += 1;
    for (const entry of order.subarray(from, to)) {
      first[entry] = from;
      end[entry] = to;
    }
  }
  const membersOf = (entry: number) => members.subarray(at(first, entry), at(end, entry));
  return {
    candidatesOf(place) {
      const found = new Set<number>();
      const large = new Set<number>();
      for (let entry = at(starts, place); entry < at(starts, place + 1); entry += 1) {
        const block = membersOf(entry);
        if (block.length > maxShared) continue;
        const isLarge = block.length > maxBlock;
        for (const record of block) {
          if (!isLarge || large.has(record)) found.add(record);
          else large.add(record);
        }
      }
      found.delete(place);
      return [...found];
    },
  };
}
