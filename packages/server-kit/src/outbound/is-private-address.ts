import { BlockList, isIP } from 'node:net';

/** Address ranges that are not public hosts, from the registries of RFC 6890. */
const refused = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  refused.addSubnet(network, prefix, 'ipv4');

// In IPv6 only global unicast addresses are public, except ranges that embed an IPv4 address or serve
// documentation.
const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  refused.addSubnet(network, prefix, 'ipv6');

/**
 * True if an address is not a public host, but belongs to this machine, its network or a reserved range. Also
 * true for an invalid address and for an IPv4 address in IPv6 notation.
 */
export function isPrivateAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return refused.check(address, 'ipv4');
  if (version === 6) return !globalUnicast.check(address, 'ipv6') || refused.check(address, 'ipv6');
  return true;
}
