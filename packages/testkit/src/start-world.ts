import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { composeServer, type Server } from '@mitto/server/compose-server';
import { migrations } from '@mitto/server/modules';
import type { Parts } from '@mitto/server/parts';
import type { Bus } from '@mitto/server-kit/bus/bus';
import { createMemoryBus } from '@mitto/server-kit/bus/create-memory-bus';
import type { Database } from '@mitto/server-kit/database/database';
import type { HttpLimits } from '@mitto/server-kit/http/http-options';
import { createLog } from '@mitto/server-kit/log';
import { createOutboxMailer } from '@mitto/server-kit/mail/create-outbox-mailer';
import { createDiskStore } from '@mitto/server-kit/media/create-disk-store';
import type { MediaStore } from '@mitto/server-kit/media/media-store';
import type { Deps, Settings } from '@mitto/server-kit/module/deps';
import { createOutbox } from '@mitto/server-kit/outbox/outbox';
import { createGazetteer } from '@mitto/server-kit/places/create-gazetteer';
import type { Places } from '@mitto/server-kit/places/places';
import { createSecrets } from '@mitto/server-kit/seal';
import { createOutboxSmsSender } from '@mitto/server-kit/sms/create-outbox-sms-sender';
import { callsAt } from './calls-at.ts';
import { openTestDatabase } from './open-test-database.ts';
import { createPerson, type PasswordCost, type PersonWishes, type TestPerson } from './person.ts';
import { createTestClock, type TestClock } from './test-clock.ts';
import type { Call } from './world-calls.ts';

export interface WorldOptions {
  readonly settings?: Partial<Settings>;
  /** 'off' leaves only the limits that the calls themselves know. */
  readonly limits?: 'off' | Partial<HttpLimits>;
  readonly socketLimits?: Parts['socketLimits'];
  readonly socketFigures?: Parts['socketFigures'];
  /** Another world's database, for a second server beside it; only that other world closes it. */
  readonly database?: Database;
  /** Another world's bus; without it this server hears no hints of others. */
  readonly bus?: Bus;
  /** What tokens are made from: a server with another secret believes none of them. */
  readonly secret?: string;
  /** Everybody has been through the wizard, unless they wish otherwise. */
  readonly haveProfiles?: boolean;
  /** 'real' where a test is about passwords. */
  readonly passwords?: PasswordCost;
  readonly clock?: TestClock;
  /** Where media lie; without it in a folder that goes with the world. */
  readonly mediaStore?: MediaStore;
  /** A provider of places; without it towns are found in the gazetteer. */
  readonly places?: Places;
  /** A provider of moving pictures; there is none without it. */
  readonly gifs?: Parts['gifs'];
  /** Every line of the server's log. */
  readonly onLog?: (line: string) => void;
}

export interface World {
  readonly url: string;
  readonly clock: TestClock;
  readonly database: Database;
  readonly deps: Deps;
  readonly server: Server;
  /** What this world has on the disk. */
  readonly folder: string;
  readonly anonymous: { readonly call: Call };
  /** Somebody registered and signed in; the same name is the same person. */
  person(name: string, wishes?: PersonWishes): Promise<TestPerson>;
  /** Runs what is due: mails, SMS, news for other features. */
  drain(): Promise<void>;
  mails(to?: string): readonly SentMail[];
  sms(to?: string): readonly SentSms[];
  close(): Promise<void>;
}

export interface SentMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly messageId: string;
}

export interface SentSms {
  readonly to: string;
  readonly text: string;
}

/** Read once for all worlds of a process, and only if one is asked for a place. */
const gazetteer = createGazetteer();

const secretOfTests = 'a secret for tests only, long enough to be one';

/** A whole server in one process, on a database of its own, spoken to over real HTTP on loopback. */
export async function startWorld(options: WorldOptions = {}): Promise<World> {
  const clock = options.clock ?? createTestClock();
  const database = options.database
    ? { ...options.database, close: async () => undefined }
    : await openTestDatabase(migrations);
  const outbox = createOutbox({ now: clock.now });
  const folder = mkdtempSync(join(tmpdir(), 'mitto-world-'));
  mkdirSync(join(folder, 'incoming'));
  const parts = partsOf(options, clock, database, outbox, folder);
  const server = await composeServer(parts);
  const url = await server.http.listen({ host: '127.0.0.1', port: 0 });
  const call = callsAt(url);
  const people = new Map<string, Promise<TestPerson>>();
  return {
    url,
    clock,
    database,
    server,
    folder,
    deps: server.deps,
    anonymous: { call },
    person(name, wishes = {}) {
      const known =
        people.get(name) ??
        createPerson(
          server.deps,
          call,
          name,
          { hasProfile: options.haveProfiles ?? false, ...wishes },
          options.passwords,
        );
      people.set(name, known);
      return known;
    },
    drain: () => server.jobs.drain(),
    mails: (to) =>
      outbox
        .list()
        .filter((entry) => entry.kind === 'mail')
        .filter((mail) => to === undefined || mail.to === to),
    sms: (to) =>
      outbox
        .list()
        .filter((entry) => entry.kind === 'sms')
        .filter((sms) => to === undefined || sms.to === to),
    async close() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

type Outbox = ReturnType<typeof createOutbox>;

/** High enough never to be met by a test that is about something else. */
const limitsOff: Partial<HttpLimits> = {
  everyCall: { perSecond: 1e9, burst: 1e9 },
  everyFile: { perSecond: 1e9, burst: 1e9 },
  publicCalls: { perSecond: 1e9, burst: 1e9 },
  openings: { perSecond: 1e9, burst: 1e9 },
  mostRunning: 100_000,
  loopDelayMs: 60_000,
};

function partsOf(
  options: WorldOptions,
  clock: TestClock,
  database: Database,
  outbox: Outbox,
  folder: string,
): Parts {
  const { onLog } = options;
  const appOrigin = options.settings?.appOrigin ?? 'http://127.0.0.1:4000';
  return {
    database,
    bus: options.bus ? { ...options.bus, close: async () => undefined } : createMemoryBus(),
    busKind: 'memory',
    mailer: createOutboxMailer(outbox, appOrigin),
    smsSender: createOutboxSmsSender(outbox),
    outbox,
    places: options.places ?? gazetteer,
    gifs: options.gifs,
    mediaStore: options.mediaStore ?? createDiskStore(join(folder, 'media')),
    incoming: join(folder, 'incoming'),
    secrets: createSecrets(options.secret ?? secretOfTests),
    log: onLog ? createLog('debug', { write: onLog }) : createLog('silent'),
    now: clock.now,
    settings: { appOrigin, isProduction: false, canSendSms: true, signIn: {}, ...options.settings },
    clients: ['mitto-web'],
    corsOrigins: [appOrigin],
    // Tests say in a header where a call seems to come from.
    trustProxy: true,
    checkAnswers: true,
    ...(options.socketLimits && { socketLimits: options.socketLimits }),
    ...(options.socketFigures && { socketFigures: options.socketFigures }),
    limits: typeof options.limits === 'object' ? { ...limitsOff, ...options.limits } : limitsOff,
  };
}
