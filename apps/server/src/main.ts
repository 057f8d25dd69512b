import { readEnvironment } from '@mitto/server-kit/config/read-environment';
import { isDatabaseAway } from '@mitto/server-kit/database/transact';
import { listenMetrics } from '@mitto/server-kit/metrics/listen-metrics';
import { composeServer } from './compose-server.ts';
import { Environment, neededInProduction, together } from './config.ts';
import { demoPassword } from './demo/demo-password.ts';
import { openParts } from './open-parts.ts';
import { seedDemo } from './seed-demo.ts';

/** Says what is wrong in one sentence; the stack is for bugs only. */
function giveUp(error: unknown): never {
  const isExpected =
    error instanceof Error && (error.name === 'EnvironmentError' || error.message.startsWith('DATA_DIR'));
  const away = isDatabaseAway(error)
    ? 'the PostgreSQL of DATABASE_URL does not answer. Start it, or correct DATABASE_URL.'
    : undefined;
  const sentence = portTaken(error) ?? away ?? (isExpected ? error.message : undefined);
  process.stderr.write(
    sentence ? `Mitto cannot start: ${sentence}\n` : `Mitto cannot start.\n${describe(error)}\n`,
  );
  process.exit(1);
}

function portTaken(error: unknown): string | undefined {
  if (!(error instanceof Error && 'code' in error && 'port' in error)) return undefined;
  if (error.code === 'EADDRINUSE')
    return `port ${error.port} is taken. Stop what uses it, or set PORT to another one.`;
  if (error.code === 'EACCES') return `port ${error.port} may not be used. Set PORT to one above 1023.`;
  return undefined;
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

async function run(): Promise<void> {
  const environment = readEnvironment(Environment, process.env, { neededInProduction, together });
  const { PORT: port, HOST: host, METRICS_PORT: metricsPort } = environment;
  const { parts, metrics, unlock } = await openParts(environment, `http://${host}:${port}`);
  const server = await composeServer(parts);
  const isOurs = environment.DATABASE_URL === undefined && environment.NODE_ENV !== 'production';
  if (isOurs && (await seedDemo(server.deps, environment.DEMO_PEOPLE)))
    process.stdout.write('Demo people were put into the empty database.\n');
  await server.jobs.start();
  const address = await server.http.listen({ host, port });
  const stopMetrics = metricsPort === undefined ? undefined : await listenMetrics(metrics, metricsPort, host);

  process.stdout.write(`Mitto is ready at ${address}\n`);
  if (isOurs)
    process.stdout.write(`Sign in as demo@mitto.example or admin@mitto.example with ${demoPassword}\n`);

  let isStopping = false;
  const stop = async (): Promise<void> => {
    if (isStopping) process.exit(1);
    isStopping = true;
    await stopMetrics?.();
    await server.stop();
    unlock();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => void stop().then(() => process.exit(0), giveUp));
  }
}

run().catch(giveUp);
