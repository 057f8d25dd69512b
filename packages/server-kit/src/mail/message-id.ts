import { isIPv4 } from 'node:net';

/** Returns the Message-ID for a mail's id; its domain is that of `appOrigin`. */
export function messageIdOf(id: string, appOrigin: string): string {
  const { hostname } = new URL(appOrigin);
  // An IP address as domain is written in brackets; `URL` brackets IPv6 itself.
  return `<${id}@${isIPv4(hostname) ? `[${hostname}]` : hostname}>`;
}
