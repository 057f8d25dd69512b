import { BlockList, isIP } from 'node:net';
import { isPrivateAddress } from '../outbound/is-private-address.ts';

/**
 * Proxies whose X-Forwarded-For header is trusted: the number of proxies in front of the server, or their
 * addresses and networks (CIDR).
 */
export type TrustedProxies = number | readonly string[];

/** Returns whether the host at this address and hop is a proxy of ours. Hop 0 is the nearest. */
export type IsTrusted = (address: string, hop: number) => boolean;

export function createTrust(proxies: TrustedProxies | undefined): IsTrusted {
  if (proxies === undefined) return () => false;
  if (typeof proxies !== 'number') return isListed(proxies);
  // A number cannot tell a proxy from a caller who comes directly. Proxies are nearly always in a private
  // network, so the header of a public address is not trusted. A proxy with a public address must be listed.
  return (address, hop) => hop < proxies && (hop > 0 || isPrivateAddress(address));
}

function isListed(networks: readonly string[]): IsTrusted {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
  }
  return (address) => list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

/** True for an IP address, or a network in CIDR notation. */
export function isNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || address.includes('%') || rest.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128));
}

const mappedPrefix = '::ffff:';

const plainAddress = (address: string): string =>
  address.startsWith(mappedPrefix) && address.includes('.') ? address.slice(mappedPrefix.length) : address;

/**
 * Returns the caller's address. Every proxy appends the address that it was called from to the header, so the
 * header is read from its end, as long as the host that wrote an entry is trusted. The caller may have
 * written any of the entries before.
 */
export function callerAddress(
  nearest: string,
  forwarded: string | readonly string[] | undefined,
  isTrusted: IsTrusted,
): string {
  const entries = (typeof forwarded === 'string' ? forwarded : (forwarded ?? []).join(',')).split(',');
  let caller = plainAddress(nearest);
  for (let hop = 0; isTrusted(caller, hop); hop += 1) {
    const next = plainAddress(entries.at(-1 - hop)?.trim() ?? '');
    if (isIP(next) === 0) break;
    caller = next;
  }
  return caller;
}
