import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { showRedacted } from '@mitto/circles/server/redacted';
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
  /** Port to listen on, for settings that name it; by default a free one. */
  readonly port?: number;
  /**
   * Limits of the HTTP server, which are too high to be reached by default. Limits inside the calls always
   * apply.
   */
  readonly limits?: 'off' | Partial<HttpLimits>;
  readonly socketLimits?: Parts['socketLimits'];
  readonly socketFigures?: Parts['socketFigures'];
  readonly notificationFigures?: Parts['notificationFigures'];
  /** Database of another world, to run a second server on it. Only the other world closes the database. */
  readonly database?: Database;
  /** Bus of another world; without it this server receives no hints from others. */
  readonly bus?: Bus;
  /** Secret for tokens. A server with another secret refuses these tokens. */
  readonly secret?: string;
  /** Gives every person a profile, as at the end of the wizard, unless their own wishes differ. */
  readonly haveProfiles?: boolean;
  /** Cost of the password hash: `quick` by default, `real` for tests about passwords. */
  readonly passwords?: PasswordCost;
  readonly clock?: TestClock;
  /** Media store; by default a folder that is deleted with the world. */
  readonly mediaStore?: MediaStore;
  /** Provider of places; the gazetteer by default. */
  readonly places?: Places;
  /** Provider of GIFs; none by default. */
  readonly gifs?: Parts['gifs'];
  /** Checks every answer against its schema, which is the default; a bench measures without it. */
  readonly checkAnswers?: boolean;
  /** Lets demo people like back, visit and write, as on the embedded demo. */
  readonly isDemoLively?: boolean;
  /** Called with every log line of the server. */
  readonly onLog?: (line: string) => void;
}

export interface World {
  readonly url: string;
  readonly clock: TestClock;
  readonly database: Database;
  readonly deps: Deps;
  readonly server: Server;
  /** Folder of this world's files. */
  readonly folder: string;
  readonly anonymous: { readonly call: Call };
  /** Registers and signs in a person. A repeated name returns the same person. */
  person(name: string, wishes?: PersonWishes): Promise<TestPerson>;
  /** Runs all due jobs: mails, SMS, events for other features. */
  drain(): Promise<void>;
  /** Shows standard members at once who likes and visits them, redacted, instead of with the next batch. */
  showRedacted(): Promise<void>;
  mails(to?: string): readonly SentMail[];
  sms(to?: string): readonly SentSms[];
  close(): Promise<void>;
}

export interface SentMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly messageId: string;
  readonly html?: string | undefined;
  readonly pictures?:
    | readonly { readonly cid: string; readonly type: string; readonly bytes: number }[]
    | undefined;
  readonly unsubscribe?: string | undefined;
}

export interface SentSms {
  readonly to: string;
  readonly text: string;
}

/**
 * Default provider of places, shared by all worlds of a process. It loads its data only at the first search
 * for a place.
 */
const gazetteer = createGazetteer();

const secretOfTests = 'a secret for tests only, long enough to be one';

/**
 * Starts a whole server in this process, with a database of its own. Tests call it by real HTTP on loopback.
 */
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
  const url = await server.http.listen({ host: '127.0.0.1', port: options.port ?? 0 });
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
    showRedacted: () => showRedacted(server.deps, { before: clock.now() + 1, maxWait: 0 }),
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

/** HTTP limits that are too high to be reached by a test about something else. */
const limitsOff: Partial<HttpLimits> = {
  everyCall: { perSecond: 1e9, burst: 1e9 },
  everyFile: { perSecond: 1e9, burst: 1e9 },
  publicCalls: { perSecond: 1e9, burst: 1e9 },
  openings: { perSecond: 1e9, burst: 1e9 },
  maxForms: 100_000,
  maxFormsOfNetwork: 100_000,
  maxFormsOfMember: 100_000,
  maxRunning: 100_000,
  loopDelayMs: 60_000,
};

/** A proof of work that takes no time to solve. */
const quickProof = { rounds: 2, bits: 4 };

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
    settings: {
      appOrigin,
      isProduction: false,
      canSendSms: true,
      signIn: {},
      proof: quickProof,
      ...options.settings,
    },
    clients: ['mitto-web'],
    corsOrigins: [appOrigin],
    // Trust the header in which tests send the client address.
    trustProxy: 1,
    checkAnswers: options.checkAnswers ?? true,
    isDemoLively: options.isDemoLively ?? false,
    ...(options.socketLimits && { socketLimits: options.socketLimits }),
    ...(options.notificationFigures && { notificationFigures: options.notificationFigures }),
    ...(options.socketFigures && { socketFigures: options.socketFigures }),
    limits: typeof options.limits === 'object' ? { ...limitsOff, ...options.limits } : limitsOff,
  };
}
