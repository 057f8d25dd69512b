import { Agent, request } from 'node:http';
import type { Shot } from './shot.ts';

export interface Hit {
  readonly status: number;
  readonly type: string;
  readonly text: string;
  readonly ms: number;
}

export interface Gun {
  /** Sends the request over a kept-alive connection and reads the whole answer. */
  fire(shot: Shot, bearer: string | undefined): Promise<Hit>;
  close(): void;
}

/**
 * Creates a client for valid and hostile requests. It uses Node's own HTTP client, which sends requests that
 * `fetch` would refuse.
 */
export function createGun(url: string, sockets: number): Gun {
  const agent = new Agent({ keepAlive: true, maxSockets: sockets });
  const { hostname, port } = new URL(url);
  return {
    fire: (shot, bearer) =>
      new Promise((resolve, reject) => {
        const startedAt = performance.now();
        const asked = request(
          {
            agent,
            hostname,
            port,
            method: shot.method,
            path: shot.path,
            headers: {
              ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
              ...shot.headers,
              ...(shot.body ? { 'content-length': String(shot.body.length) } : {}),
            },
          },
          (answer) => {
            const chunks: Buffer[] = [];
            answer.on('data', (chunk: Buffer) => chunks.push(chunk));
            answer.on('error', reject);
            answer.on('end', () =>
              resolve({
                status: answer.statusCode ?? 0,
                type: answer.headers['content-type'] ?? '',
                text: Buffer.concat(chunks).toString('utf8'),
                ms: performance.now() - startedAt,
              }),
            );
          },
        );
        asked.on('error', reject);
        asked.end(shot.body);
      }),
    close: () => agent.destroy(),
  };
}
