import { Environment } from '@mitto/server/config';
import { startFailure } from '@mitto/server/start-failure';
import { readEnvironment } from '@mitto/server-kit/config/read-environment';
import { openDataDir } from '@mitto/server-kit/database/data-dir';
import { CannotStart, listen, startDevServer } from './dev/dev-server.ts';
import { runProgram, Trouble } from './trouble.mjs';

await runProgram(run);
// Exit explicitly, because Vite may still have open handles.
process.exit();

async function run(): Promise<number> {
  const [word, ...others] = process.argv.slice(2);
  if ((word !== undefined && word !== '--built') || others.length > 0)
    throw new Trouble('npm run dev knows --built, and nothing else.');
  const environment = { ...process.env };
  try {
    const { PORT: port, HOST: host, DATA_DIR: dataDir } = readEnvironment(Environment, environment);
    const front = await listen(port, host).catch((error: unknown) => {
      // If another Mitto uses the same data folder, taking its lock throws a more helpful error than the
      // occupied port.
      openDataDir(dataDir).unlock();
      throw error;
    });
    const server = await startDevServer(front, environment, word === '--built');
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end());
    await ended;
    await server.close();
    return 0;
  } catch (error) {
    // The server has already printed the reason.
    if (error instanceof CannotStart) return 1;
    const { isExpected, text } = startFailure(error);
    if (isExpected) throw new Trouble(text);
    throw error;
  }
}
