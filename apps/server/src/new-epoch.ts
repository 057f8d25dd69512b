import { startNewEpoch } from '@mitto/sync-server/start-new-epoch';
import { composeServer } from './compose-server.ts';
import { readSettings } from './config.ts';
import { openParts } from './open-parts.ts';
import { startFailure } from './start-failure.ts';

/**
 * Makes every device start again from the configured database. Run it once after a backup was restored or a
 * replica promoted: the devices may know more than the database.
 */
async function run(): Promise<void> {
  const environment = readSettings(process.env);
  const { parts, unlock } = await openParts(environment, `http://${environment.HOST}:${environment.PORT}`);
  // Applies the migrations, which an older backup may lack.
  const server = await composeServer(parts);
  const epoch = await startNewEpoch(server.deps.database);
  process.stdout.write(
    `Epoch ${epoch} has begun. Every device starts again; what it had not sent is kept.\n`,
  );
  await server.stop();
  unlock();
}

run().catch((error: unknown) => {
  process.stderr.write(`${startFailure(error).text}\n`);
  process.exit(1);
});
