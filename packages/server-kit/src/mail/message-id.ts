import { isIPv4 } from 'node:net';

/** The Message-ID of the mail of this id; `appOrigin` gives it a right side that is ours. */
export function messageIdOf(id: string, appOrigin: string): string {
  const { hostname } = new URL(appOrigin);
  // An address in place of a name is written in brackets; `URL` brackets IPv6 itself.
  return `<${id}@${isIPv4(hostname) ? `[${hostname}]` : hostname}>`;
}
