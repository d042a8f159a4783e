import type { ObjectId } from "mongodb";

/** The 12 bytes of an ObjectId. The first of them, its time, is never 0: that is a free slot. */
const words = 3;
const free = 0;

/**
 * A set of ids that may grow to millions. It uses open addressing with linear probing and is at most half
 * full: it takes 24 to 48 bytes an id, where a set of texts takes 70 and more, and it leaves nothing for the
 * garbage collector to traverse.
 */
export function createIdSet() {
  let size = 0;
  let slots = new Uint32Array(words * 1_024);

  /** The slot of the id, or the free slot that it would take. */
  function slotOf(a: number, b: number, c: number): number {
    const mask = slots.length / words - 1;
    let at = hashOf(a, b, c) & mask;
    for (;;) {
      const slot = at * words;
      const isHere = slots[slot] === a && slots[slot + 1] === b && slots[slot + 2] === c;
      if (isHere || slots[slot] === free) return slot;
      at = (at + 1) & mask;
    }
  }

  function grow() {
    const old = slots;
    slots = new Uint32Array(old.length * 2);
    for (let from = 0; from < old.length; from += words) {
      const id = old.subarray(from, from + words);
      const [a = free, b = 0, c = 0] = id;
      if (a !== free) slots.set(id, slotOf(a, b, c));
    }
  }

  return {
    /** @returns whether the id was not there yet. */
    add({ id }: ObjectId): boolean {
      const view = new DataView(id.buffer, id.byteOffset, id.byteLength);
      const [a, b, c] = [view.getUint32(0), view.getUint32(4), view.getUint32(8)];
      if (size * 2 * words >= slots.length) grow();
      const slot = slotOf(a, b, c);
      if (slots[slot] !== free) return false;
      slots.set([a, b, c], slot);
      size += 1;
      return true;
    },
  };
}

/** Ids that are made one after the other differ only in the last bits. */
const hashOf = (a: number, b: number, c: number): number => {
  const mixed = Math.imul(a ^ Math.imul(b ^ Math.imul(c, 0x9e3779b1), 0x85ebca6b), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 15)) >>> 0;
};
