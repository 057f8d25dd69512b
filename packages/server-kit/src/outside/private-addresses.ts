import { BlockList, isIP } from 'node:net';

const shut = new BlockList();
const ranges4 = [
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
] as const;
for (const [net, bits] of ranges4) shut.addSubnet(net, bits, 'ipv4');
// Of the newer kind only what is given out to the world is open, without the ranges that lead to the older kind.
const open6 = new BlockList();
open6.addSubnet('2000::', 3, 'ipv6');
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  shut.addSubnet(net, bits, 'ipv6');

/** Whether an address is of this machine, of its network, or of no place in the world. */
export function isPrivateAddress(address: string): boolean {
  const kind = isIP(address);
  if (kind === 4) return shut.check(address, 'ipv4');
  if (kind === 6) return !open6.check(address, 'ipv6') || shut.check(address, 'ipv6');
  return true;
}
