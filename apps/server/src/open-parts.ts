import { join } from 'node:path';
import { type DataDir, openDataDir } from '@mitto/server-kit/database/data-dir';
import type { Database } from '@mitto/server-kit/database/database';
import { openPglite } from '@mitto/server-kit/database/open-pglite';
import { openPostgres } from '@mitto/server-kit/database/open-postgres';
import { createGifs } from '@mitto/server-kit/gifs/create-gifs';
import { createLog, type Log } from '@mitto/server-kit/log';
import { createOutboxMailer } from '@mitto/server-kit/mail/create-outbox-mailer';
import { createSmtpMailer } from '@mitto/server-kit/mail/create-smtp-mailer';
import { createDiskStore } from '@mitto/server-kit/media/create-disk-store';
import { createS3Store } from '@mitto/server-kit/media/create-s3-store';
import type { MediaStore } from '@mitto/server-kit/media/media-store';
import { createMetrics, type Metrics } from '@mitto/server-kit/metrics/create-metrics';
import type { PushSettings } from '@mitto/server-kit/module/deps';
import { createOutbox } from '@mitto/server-kit/outbox/outbox';
import { createGazetteer } from '@mitto/server-kit/places/create-gazetteer';
import { createPhotonPlaces } from '@mitto/server-kit/places/create-photon-places';
import type { Places } from '@mitto/server-kit/places/places';
import { placesOrGazetteer } from '@mitto/server-kit/places/places-or-gazetteer';
import { createSecrets } from '@mitto/server-kit/seal';
import { createHttpSmsSender } from '@mitto/server-kit/sms/create-http-sms-sender';
import { createOutboxSmsSender } from '@mitto/server-kit/sms/create-outbox-sms-sender';
import type { Environment } from './config.ts';
import { openBus } from './open-bus.ts';
import type { Parts } from './parts.ts';
import { paymentSettingsOf } from './payment-settings.ts';
import { signInSettingsOf } from './sign-in-settings.ts';

export interface OpenParts {
  readonly parts: Parts;
  readonly metrics: Metrics;
  /** Releases the lock on DATA_DIR, so that the next process can use the folder. */
  unlock(): void;
}

/** Opens all parts that are configured. Every other part is replaced by an embedded substitute. */
export async function openParts(environment: Environment, origin: string): Promise<OpenParts> {
  const payments = paymentSettingsOf(environment);
  const log = createLog(environment.LOG_LEVEL);
  const dataDir = openDataDir(environment.DATA_DIR);
  const isProduction = environment.NODE_ENV === 'production';
  const database = await openDatabase(environment, dataDir, log);
  const { bus, kind } = await openBus(environment.BUS_URL, database, log);
  const outbox = createOutbox({ file: join(environment.DATA_DIR, 'outbox.jsonl') });
  const appOrigin = environment.APP_ORIGIN ?? origin;
  const metrics = createMetrics();
  metrics.turns.watch(database.turns.queue);
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
      places: openPlaces(environment, log),
      gifs: openGifs(environment),
      mediaStore: openMediaStore(environment, dataDir),
      incoming: dataDir.incoming,
      secrets: createSecrets(environment.SECRET_KEY ?? dataDir.secretKey()),
      log,
      now: Date.now,
      settings: {
        appOrigin,
        appRouting: environment.APP_ROUTING,
        isProduction,
        isReferenceOpen: !isProduction || environment.API_REFERENCE === 'open',
        isCollectingFailures: environment.COLLECT_FAILURES,
        ...contactSettingsOf(environment),
        redactedEveryMinutes: environment.REDACTED_EVERY_MINUTES,
        canSendSms: !isProduction || environment.SMS_URL !== undefined,
        signIn: signInSettingsOf(environment),
        payments,
        push: pushSettingsOf(environment),
        ...(environment.EXTERNAL_SERVICES && { externalServices: environment.EXTERNAL_SERVICES }),
        ...tileSettingsOf(environment),
        ...(environment.S3_ENDPOINT && { uploadOrigin: new URL(environment.S3_ENDPOINT).origin }),
        ...(environment.SMS_COUNTRIES && { sms: { countries: environment.SMS_COUNTRIES } }),
      },
      clients: environment.CLIENT_IDS,
      corsOrigins: [appOrigin, ...environment.CORS_ORIGINS],
      trustProxy: environment.TRUST_PROXY,
      limits: { loopDelayMs: environment.OVERLOAD_AFTER_MS },
      checkAnswers: !isProduction,
      figures: metrics.calls,
      socketFigures: metrics.sockets,
      notificationFigures: metrics.notifications,
      ...(isProduction ? {} : { outbox }),
    },
  };
}

function contactSettingsOf(environment: Environment) {
  return {
    ...(environment.CONTACT_EMAIL && { contactEmail: environment.CONTACT_EMAIL }),
    answerDays: environment.ANSWER_DAYS,
    contactFiles: { kinds: environment.CONTACT_FILES, maxMegabytes: environment.CONTACT_FILE_MB },
  };
}

function tileSettingsOf({ TILES_URL: address, TILES_CREDIT: credit, TILES_MAX_ZOOM: maxZoom }: Environment) {
  return address && credit ? { tiles: { address, credit, maxZoom } } : {};
}

function pushSettingsOf({ PUSH_SUBJECT, PUSH_PRIVATE_HOSTS, SMTP_FROM }: Environment): PushSettings {
  const address = /<([^>]+)>/.exec(SMTP_FROM)?.[1] ?? SMTP_FROM;
  return { subject: PUSH_SUBJECT ?? `mailto:${address.trim()}`, privateHosts: PUSH_PRIVATE_HOSTS };
}

function openMediaStore(environment: Environment, { media }: DataDir): MediaStore {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region } = environment;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = environment;
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) return createDiskStore(media);
  return createS3Store({ endpoint, bucket, region, accessKeyId, secretAccessKey });
}

function openGifs({ GIF_URL: url, GIF_KEY: key, GIF_PICTURE_ORIGINS: origins }: Environment) {
  if (!url || !key) return undefined;
  return createGifs({ url, key, ...(origins && { pictureOrigins: origins }) });
}

function openPlaces({ PLACES_URL }: Environment, log: Log): Places {
  const gazetteer = createGazetteer();
  if (PLACES_URL === undefined) return gazetteer;
  return placesOrGazetteer(createPhotonPlaces({ url: PLACES_URL }), gazetteer, log);
}

async function openDatabase(environment: Environment, dataDir: DataDir, log: Log): Promise<Database> {
  if (environment.DATABASE_URL === undefined) return await openPglite({ directory: dataDir.database });
  return openPostgres({
    url: environment.DATABASE_URL,
    onTrouble: (error) => log.warn({ error }, 'a database connection was lost'),
  });
}
