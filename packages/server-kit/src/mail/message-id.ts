import { isIPv4 } from 'node:net';

/** Returns the Message-ID of the mail with this id. Its domain is the host of `appOrigin`. */
export function messageIdOf(id: string, appOrigin: string): string {
  const { hostname } = new URL(appOrigin);
  // An IP address as domain must be in brackets. `URL` adds them for IPv6 only.
  return `<${id}@${isIPv4(hostname) ? `[${hostname}]` : hostname}>`;
}
