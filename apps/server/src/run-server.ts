import { refuseDemoAccounts } from '@mitto/account/server/seed/demo-accounts';
import { listenMetrics } from '@mitto/server-kit/metrics/listen-metrics';
import { watchCoins } from './coins-metrics.ts';
import { composeServer } from './compose-server.ts';
import { openSettings, readSettings } from './config.ts';
import { putDemoTrouble } from './demo/demo-trouble.ts';
import { openParts } from './open-parts.ts';
import type { Parts } from './parts.ts';
import { watchPayments } from './payment-metrics.ts';
import { seedDemo } from './seed-demo.ts';

export interface RunningServer {
  /** URL on which the server listens. */
  readonly address: string;
  readonly hasDemoPeople: boolean;
  /**
   * Waits until running requests and jobs have ended, then releases the lock on DATA_DIR for the next
   * process.
   */
  stop(): Promise<void>;
}

/** Options for a server that runs behind the dev server. */
export interface BehindProxy {
  readonly listen: { readonly host: string; readonly port: number };
  readonly parts: Pick<Parts, 'trustProxy' | 'webApp'>;
}

/** Starts the server as configured by the environment variables. */
export async function runServer(behind?: BehindProxy): Promise<RunningServer> {
  const environment = readSettings(process.env);
  const { PORT: port, HOST: host, METRICS_PORT: metricsPort } = environment;
  const { parts, metrics, unlock } = await openParts(environment, `http://${host}:${port}`);
  for (const sentence of openSettings(environment)) parts.log.warn({}, sentence);
  const hasDemoPeople = environment.DATABASE_URL === undefined && environment.NODE_ENV !== 'production';
  const isDemoLively = hasDemoPeople && environment.DEMO_LIFE;
  const server = await composeServer({ ...parts, isDemoLively, ...behind?.parts });
  if (environment.NODE_ENV === 'production') await refuseDemoAccounts(server.deps);
  if (hasDemoPeople && (await seedDemo(server.deps, environment.DEMO_PEOPLE))) {
    await putDemoTrouble(server.deps);
    process.stdout.write('Demo people were put into the empty database.\n');
  }
  watchCoins(metrics, server.deps);
  watchPayments(metrics, server.deps);
  await server.jobs.start();
  const address = await server.http.listen(behind?.listen ?? { host, port });
  const stopMetrics = metricsPort === undefined ? undefined : await listenMetrics(metrics, metricsPort, host);
  return {
    address,
    hasDemoPeople,
    async stop() {
      await stopMetrics?.();
      await server.stop();
      unlock();
    },
  };
}
