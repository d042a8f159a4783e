import { Resolver } from "node:dns/promises";
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import proxyAddress from "proxy-addr";

/** Where webhooks may lead. */
export interface Targets {
  /** Whether the host of a URL is worth asking for: no private address, and no name that only a network of its own knows. */
  mayBePublic(host: string): boolean;
  /**
   * All addresses of the host of a URL. @throws RefusedTarget when deliveries may not go to one of them.
   */
  resolve(host: string): Promise<Address[]>;
}

export interface Address {
  address: string;
  family: 4 | 6;
}

/** The host has an address that deliveries may not go to. */
export class RefusedTarget extends Error {
  readonly code = "address_not_public";
}

/** Looks a name up. Node's own look-up would block file and image work while a name server is silent. */
export type LookUp = (name: string) => Promise<string[]>;

const lookUpInDns: LookUp = async (name) => {
  // A new one knows the name servers that the system has now.
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  const found = answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
  const [first] = answers;
  if (found.length === 0 && first.status === "rejected") throw first.reason;
  return found;
};

/** The names that never lead to a public host (RFC 6761, 6762, 8375 and what networks use for themselves). */
const privateNames =
  /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|lan|home|corp|private|onion|arpa)\.?$/i;

const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3");

/** Whether an address is one of the public internet, in none of the ranges that are set aside. */
function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== "unicast") return false;
  return parsed.kind() === "ipv4" || parsed.match(globalUnicast);
}

const withoutBrackets = (host: string) => host.replace(/^\[(.*)\]$/, "$1");

/**
 * @param allowed addresses and subnets that deliveries may go to although they are not public, as `WEBHOOK_ALLOW`
 * names them
 */
export function createTargets(allowed: string | undefined, lookUp: LookUp = lookUpInDns): Targets {
  const isAllowed =
    allowed === undefined ? () => false : proxyAddress.compile(allowed.split(/ *, */));
  const isFine = (address: string) => isPublic(address) || isAllowed(address, 0);

  return {
    mayBePublic(host) {
      const bare = withoutBrackets(host);
      if (isIP(bare) > 0) return isFine(bare);
      return allowed !== undefined || (bare.includes(".") && !privateNames.test(bare));
    },
    async resolve(host) {
      const bare = withoutBrackets(host);
      const addresses = isIP(bare) > 0 ? [bare] : await lookUp(bare);
      if (addresses.length === 0 || !addresses.every(isFine)) throw new RefusedTarget();
      return addresses.map((address) => ({ address, family: isIP(address) === 6 ? 6 : 4 }));
    },
  };
}
