import { demoPassword } from './demo/demo-password.ts';
import { runServer } from './run-server.ts';
import { giveUp } from './start-failure.ts';

async function run(): Promise<void> {
  const server = await runServer();
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
