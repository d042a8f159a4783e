import ipaddr from "ipaddr.js";

/** What counts as one address: one holder of IPv6 addresses has a whole /64 of them. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return "unknown";
  const parsed = ipaddr.process(address);
  return parsed.kind() === "ipv4"
    ? parsed.toString()
    : parsed.toNormalizedString().split(":").slice(0, 4).join(":");
}
