import type { RequestHandler } from "express";
import { LRUCache } from "lru-cache";
import { hear, sendToSiblings } from "../siblings.js";
import { tooManyRequests } from "./errors.js";
import { networkOf } from "./network.js";
import { headersOf, type Standing, windowSeconds } from "./rate-limit-headers.js";

/** Counts something per address and minute, in memory: for all workers of this instance, not for other instances. */
export interface AddressLimit {
  /** Counts one more. @throws HttpError 429 when the quota is already used up. */
  count(address: string): void;
  isUsedUp(address: string): boolean;
}

interface Window {
  left: number;
  ends: number;
}

const maxAddresses = 20_000;

/**
 * Counts in memory, so that a new address costs no command of the database. Each limit remembers its own latest
 * addresses.
 */
export function createAddressLimit(name: string, quota: number): AddressLimit {
  const windows = new LRUCache<string, Window>({ max: maxAddresses });

  /** The current window of this address; undefined: nothing was counted within the last minute. */
  function current(network: string): Window | undefined {
    const window = windows.get(network);
    return window && window.ends > Date.now() ? window : undefined;
  }

  function windowOf(network: string): Window {
    const window = current(network) ?? { left: quota, ends: Date.now() + windowSeconds * 1_000 };
    windows.set(network, window);
    return window;
  }

  hear("address", ({ limit, network }) => {
    if (limit !== name) return;
    const window = windowOf(network);
    window.left = Math.max(0, window.left - 1);
  });

  return {
    count(address) {
      const network = networkOf(address);
      const window = windowOf(network);
      if (window.left === 0) {
        const reset = Math.max(1, Math.ceil((window.ends - Date.now()) / 1_000));
        const standing: Standing = { policy: { name, quota }, left: 0, reset };
        throw tooManyRequests(reset, headersOf([standing]));
      }
      window.left -= 1;
      sendToSiblings("address", { limit: name, network });
    },
    isUsedUp: (address) => current(networkOf(address))?.left === 0,
  };
}

/** Refuses requests of an address beyond `quota` a minute. */
export function limitAddresses(name: string, quota: number): RequestHandler {
  const limit = createAddressLimit(name, quota);
  return (req, _res, next) => {
    limit.count(req.ip ?? "");
    next();
  };
}
