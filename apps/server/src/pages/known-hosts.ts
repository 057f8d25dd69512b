import { isIP } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';

export type HostCheck = (request: FastifyRequest, reply: FastifyReply, done: () => void) => void;

/**
 * Refuses requests under a host name that is not this server's. A page of a stranger could give its own name
 * the address 127.0.0.1 (DNS rebinding), and then read what the pages for developers show. A numeric address
 * cannot be pointed elsewhere.
 */
export function knownHostsOnly(appOrigin: string): HostCheck {
  const own = new URL(appOrigin).hostname;
  return (request, reply, done) => {
    const name = hostnameOf(request.headers.host);
    if (name !== undefined && (name === own || isThisMachine(name))) return done();
    reply.code(403).header('content-type', 'text/plain; charset=utf-8').header('cache-control', 'no-store');
    reply.send(
      'This page is shown under localhost, an address in numbers or the host of APP_ORIGIN, and under no other name.\n',
    );
  };
}

function isThisMachine(name: string): boolean {
  return name === 'localhost' || name.endsWith('.localhost') || isIP(name.replace(/^\[|\]$/g, '')) !== 0;
}

function hostnameOf(host: string | undefined): string | undefined {
  const address = `http://${host ?? ''}`;
  return URL.canParse(address) ? new URL(address).hostname : undefined;
}
