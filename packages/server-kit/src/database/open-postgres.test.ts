import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openPostgres } from './open-postgres.ts';

/** Opens and closes a server, to get a port on which nothing listens. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

test('a listener that could not connect at first does not connect later', async () => {
  const port = await freePort();
  const database = openPostgres({ url: `postgres://nobody@127.0.0.1:${port}/nothing` });
  await expect(database.listen('news', () => undefined)).rejects.toThrow();
  const connections: Socket[] = [];
  const server = createServer((socket) => connections.push(socket)).listen(port, '127.0.0.1');
  await once(server, 'listening');
  // The first retry would come after 100 ms.
  await sleep(400);
  expect(connections).toHaveLength(0);
  server.close();
  await database.close();
});
