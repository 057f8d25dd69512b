import { join } from 'node:path';
import { type DataDir, openDataDir } from '@mitto/server-kit/database/data-dir';
import type { Database } from '@mitto/server-kit/database/database';
import { openPglite } from '@mitto/server-kit/database/open-pglite';
import { openPostgres } from '@mitto/server-kit/database/open-postgres';
import { createLog, type Log } from '@mitto/server-kit/log';
import { createOutboxMailer } from '@mitto/server-kit/mail/create-outbox-mailer';
import { createSmtpMailer } from '@mitto/server-kit/mail/create-smtp-mailer';
import { createMetrics, type Metrics } from '@mitto/server-kit/metrics/create-metrics';
import { createOutbox } from '@mitto/server-kit/outbox/outbox';
import { createSecrets } from '@mitto/server-kit/seal';
import { createHttpSmsSender } from '@mitto/server-kit/sms/create-http-sms-sender';
import { createOutboxSmsSender } from '@mitto/server-kit/sms/create-outbox-sms-sender';
import type { Environment } from './config.ts';
import { openBus } from './open-bus.ts';
import type { Parts } from './parts.ts';
import { signInSettingsOf } from './sign-in-settings.ts';

export interface OpenParts {
  readonly parts: Parts;
  readonly metrics: Metrics;
  /** Gives the folder of the embedded parts to the next process. */
  unlock(): void;
}

/** Opens the real parts that are configured, and the embedded ones for the rest. */
export async function openParts(environment: Environment, origin: string): Promise<OpenParts> {
  const log = createLog(environment.LOG_LEVEL);
  const dataDir = openDataDir(environment.DATA_DIR);
  const isProduction = environment.NODE_ENV === 'production';
  const database = await openDatabase(environment, dataDir, log);
  const { bus, kind } = await openBus(environment.BUS_URL, database, log);
  const outbox = createOutbox({ file: join(environment.DATA_DIR, 'outbox.jsonl') });
  const appOrigin = environment.APP_ORIGIN ?? origin;
  const metrics = createMetrics();
  return {
    metrics,
    unlock: () => dataDir.unlock(),
    parts: {
      database,
      bus,
      busKind: kind,
      mailer: environment.SMTP_URL
        ? createSmtpMailer({ url: environment.SMTP_URL, from: environment.SMTP_FROM, appOrigin })
        : createOutboxMailer(outbox, appOrigin),
      smsSender:
        environment.SMS_URL && environment.SMS_TOKEN
          ? createHttpSmsSender({
              url: environment.SMS_URL,
              token: environment.SMS_TOKEN,
              from: environment.SMS_FROM,
            })
          : createOutboxSmsSender(outbox),
      secrets: createSecrets(environment.SECRET_KEY ?? dataDir.secretKey()),
      log,
      now: Date.now,
      settings: {
        appOrigin,
        appRouting: environment.APP_ROUTING,
        isProduction,
        canSendSms: !isProduction || environment.SMS_URL !== undefined,
        signIn: signInSettingsOf(environment),
        ...(environment.SMS_COUNTRIES && { sms: { countries: environment.SMS_COUNTRIES } }),
      },
      clients: environment.CLIENT_IDS,
      corsOrigins: [appOrigin, ...environment.CORS_ORIGINS],
      trustProxy: environment.TRUST_PROXY,
      checkAnswers: !isProduction,
      figures: metrics.calls,
      socketFigures: metrics.sockets,
      ...(isProduction ? {} : { outbox }),
    },
  };
}

async function openDatabase(environment: Environment, dataDir: DataDir, log: Log): Promise<Database> {
  if (environment.DATABASE_URL === undefined) return await openPglite({ directory: dataDir.database });
  return openPostgres({
    url: environment.DATABASE_URL,
    onTrouble: (error) => log.warn({ error }, 'a database connection was lost'),
  });
}
