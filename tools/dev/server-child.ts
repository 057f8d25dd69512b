import { type RunningServer, runServer } from '@mitto/server/run-server';
import { startFailure } from '@mitto/server/start-failure';
import { devPages } from './paths.ts';
import { relaxPolicy } from './relax-policy.ts';

export type ToldByChild =
  | { readonly kind: 'ready'; readonly port: number }
  | { readonly kind: 'failed'; readonly isExpected: boolean };

let server: RunningServer | undefined;

/**
 * Stops the server. Called when the parent sends a message to stop, or when the parent was killed
 * (`disconnect`).
 */
async function stop(): Promise<never> {
  await server?.stop();
  process.exit(0);
}

process.once('message', () => void stop());
process.once('disconnect', () => void stop());
// Ignore these signals: a terminal sends them to every process, but only the parent decides when this one
// stops.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);

const tell = (told: ToldByChild): Promise<void> =>
  new Promise((resolve) => process.send?.(told, undefined, undefined, () => resolve()));

try {
  const isBuilt = process.argv.includes('--built');
  server = await runServer({
    listen: { host: '127.0.0.1', port: 0 },
    parts: {
      // The parent passes on the client's IP address in a header.
      trustProxy: 1,
      ...(isBuilt ? {} : { webApp: { folder: devPages, relaxPolicy } }),
    },
  });
  await tell({ kind: 'ready', port: Number(new URL(server.address).port) });
} catch (error) {
  const { isExpected, text } = startFailure(error);
  process.stderr.write(`${text}\n`);
  await tell({ kind: 'failed', isExpected });
  process.exit(1);
}
