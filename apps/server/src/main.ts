import { existsSync } from 'node:fs';
import { enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { giveUp } from './start-failure.ts';

/**
 * From the second start on, stores compiled code in DATA_DIR, where no other user of the machine can write. It
 * saves a third of the start. The modules of the server are imported afterwards, so that they are found there.
 */
function storeCompiledCode(): void {
  const dataDir = process.env['DATA_DIR'] || '.data';
  if (existsSync(dataDir)) enableCompileCache(join(dataDir, 'compiled'));
}

async function run(): Promise<void> {
  storeCompiledCode();
  const { demoPassword } = await import('./demo/demo-password.ts');
  const { runServer } = await import('./run-server.ts');
  const server = await runServer();
  // Node writes at a regular exit only, and a killed process has none.
  flushCompileCache();
  process.stdout.write(`Mitto is ready at ${server.address}\n`);
  if (server.hasDemoPeople)
    process.stdout.write(`Sign in as demo@mitto.example or admin@mitto.example with ${demoPassword}\n`);

  let isStopping = false;
  const stop = async (): Promise<void> => {
    if (isStopping) process.exit(1);
    isStopping = true;
    await server.stop();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => void stop().then(() => process.exit(0), giveUp));
  }
}

run().catch(giveUp);
