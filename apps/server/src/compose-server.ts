import { createSessions } from '@mitto/account/server/sign-in/sessions/sessions';
import { socketPath } from '@mitto/kit/socket-messages';
import { hour, minute } from '@mitto/kit/time';
import type { Database, Db, Tx } from '@mitto/server-kit/database/database';
import { migrate } from '@mitto/server-kit/database/migrate';
import { eraseAnswers, expireAnswers, exportAnswers } from '@mitto/server-kit/http/answer-store';
import { createHttp, type Http } from '@mitto/server-kit/http/create-http';
import { createReadiness } from '@mitto/server-kit/http/readiness';
import { createJobs, type Jobs } from '@mitto/server-kit/jobs/create-jobs';
import type { Enqueue, JobHandler } from '@mitto/server-kit/jobs/define-job';
import type { RepeatingJob } from '@mitto/server-kit/jobs/repeating-job';
import { handleMail } from '@mitto/server-kit/mail/mail-job';
import { createMedia, type MediaService } from '@mitto/server-kit/media/create-media';
import { createPictures } from '@mitto/server-kit/media/create-pictures';
import { createFindMedia, type FindMedia } from '@mitto/server-kit/media/find-media';
import { hideKeys } from '@mitto/server-kit/media/hide-keys';
import { NotificationMetrics } from '@mitto/server-kit/metrics/notification-metrics';
import type { AnyFace, AnyModule, Contract, Subscription } from '@mitto/server-kit/module/define-module';
import type { Deps } from '@mitto/server-kit/module/deps';
import { EventHub } from '@mitto/server-kit/module/event-hub';
import type { Me } from '@mitto/server-kit/module/me';
import type { MemberExport } from '@mitto/server-kit/module/member-export';
import { handleSms } from '@mitto/server-kit/sms/sms-job';
import type { SyncServer } from '@mitto/sync-server/create-sync-server';
import { eraseStream, exportStream } from '@mitto/sync-server/member-stream';
import { coreModule } from './core/core-module.ts';
import { demoLife } from './demo/demo-life.ts';
import { demoJobs } from './demo/demo-people.ts';
import { eraseAgain, erasureJobs, rememberErasure, rememberLeaving } from './erased-members.ts';
import { core, migrations, modules, syncFaces } from './modules.ts';
import { openSockets } from './open-sockets.ts';
import { expireOldResults, keepSyncUp, openSync } from './open-sync.ts';
import { servePages } from './pages/serve-pages.ts';
import type { Parts } from './parts.ts';

export interface Server {
  readonly http: Http;
  readonly jobs: Jobs;
  readonly deps: Deps;
  /** Waits until running requests and jobs have ended, then closes all parts. */
  stop(): Promise<void>;
}

export async function composeServer(opened: Parts): Promise<Server> {
  const parts = { ...opened, mediaStore: hideKeys(opened.mediaStore) };
  const { database, bus, now } = parts;
  await migrate(database, migrations, now());

  const hub = new EventHub();
  const enqueue: Enqueue = (...job) => jobs.enqueue(...job);
  const media = createMedia({ ...parts, store: parts.mediaStore, enqueue });
  const deps: Deps = {
    ...partsForFeatures(parts),
    enqueue,
    emit: (tx, event, payload) => hub.emit(tx, deps.enqueue, event, payload),
    ...streamsOf(() => sync),
    tell: (channel, uid, told) => sockets.tell(channel, uid, told),
    ...questionsTo(() => faces),
    media,
    eraseMember: (tx, uid) => eraseMember(faces, { jobs, media }, tx, uid),
    exportMember: (uid) => exportMember(faces, { jobs, media }, database, uid),
  };
  const faces = modules.map((module: AnyModule) => ({ contract: module.contract, face: module.face(deps) }));
  subscribeAll(hub, faces, parts.isDemoLively ? demoLife(deps) : []);
  hub.subscribe(core.name, rememberLeaving(enqueue));
  const sync = openSync(deps, syncFaces, (heads) => sockets.publishHeads(heads));

  const jobs = createJobs({
    ...parts,
    handlers: [
      ...handlersOf(parts, deps, faces),
      ...hub.jobs((work) => database.transact(work)),
      ...media.jobs,
    ],
    repeating: [
      ...repeatingOf(deps, sync, () => sockets.presence.sweep()),
      ...media.repeating,
      ...faces.flatMap(({ face }) => face.repeating ?? []),
    ],
  });

  const sessions = createSessions(deps);
  const sockets = openSockets(deps, { parts, sync, sessions });
  const readiness = createReadiness();
  const http = createHttp({
    ...parts,
    modules: [{ contract: core, face: coreModule(parts, readiness, sync) }, ...faces],
    authenticate: sessions.authenticate,
    readiness,
    socketUpgrade: { path: socketPath, accept: sockets.accept },
    media: { readPass: sessions.readMediaPass, find: findMediaOf(faces, parts) },
  });
  servePages(http.app, parts, deps);
  await eraseAgain(parts, deps);
  return {
    http,
    jobs,
    deps,
    async stop() {
      await http.close();
      sockets.close();
      await jobs.stop();
      deps.pictures.close();
      sessions.close();
      await bus.close();
      await parts.mailer.close();
      await database.close();
    },
  };
}

function handlersOf(parts: Parts, deps: Deps, faces: Faces): JobHandler[] {
  return [
    handleMail(parts.mailer, (place) => parts.mediaStore.read(place)),
    handleSms(parts.smsSender),
    ...demoJobs(deps, { isLively: parts.isDemoLively ?? false }),
    ...faces.flatMap(({ face }) => face.jobs ?? []),
    ...erasureJobs(parts),
  ];
}

function streamsOf(sync: () => SyncServer<Me>): Pick<Deps, 'touch' | 'holdStreams'> {
  return {
    touch: (...record) => sync().touch(...record),
    holdStreams: (...held) => sync().holdStreams(...held),
  };
}

function repeatingOf(
  deps: Deps,
  sync: SyncServer<Me>,
  sweepPresence: () => Promise<unknown>,
): RepeatingJob[] {
  const { database, now } = deps;
  return [
    { kind: 'house.expire-answers', everyMs: hour, work: () => expireAnswers(database, now()) },
    { kind: 'sync.expire-results', everyMs: hour, work: () => expireOldResults(deps) },
    { kind: 'sync.presence', everyMs: minute, work: async () => void (await sweepPresence()) },
    { kind: 'sync.upkeep', everyMs: 24 * hour, work: () => keepSyncUp(deps, sync) },
  ];
}

function partsForFeatures(parts: Parts) {
  const { database, bus, log, now, secrets, places, gifs, settings } = parts;
  const { notificationFigures = new NotificationMetrics() } = parts;
  const pictures = createPictures();
  return { database, bus, log, now, secrets, places, gifs, settings, pictures, notificationFigures };
}

function findMediaOf(faces: Faces, { database, mediaStore, log }: Parts): FindMedia {
  const kinds = faces.flatMap(({ face }) => face.media ?? []);
  return createFindMedia({ db: database.db, store: mediaStore, kinds, log });
}

type Faces = readonly { readonly contract: Contract; readonly face: AnyFace }[];

function subscribeAll(hub: EventHub, faces: Faces, ofDemo: readonly Subscription[]): void {
  for (const { contract, face } of faces) hub.subscribe(contract.name, face.subscriptions ?? []);
  hub.subscribe('demo', ofDemo);
}

async function mayMeet(faces: Faces, db: Db | Tx, uid: string, other: string): Promise<boolean> {
  for (const { face } of faces) {
    if (face.mayMeet && !(await face.mayMeet(db, uid, other))) return false;
  }
  return true;
}

const faceOf = async (faces: Faces, ...asked: Parameters<Deps['faceOf']>): ReturnType<Deps['faceOf']> =>
  await faces.find(({ face }) => face.faceOf)?.face.faceOf?.(...asked);

/** Functions that some features implement for all others. */
function questionsTo(
  faces: () => Faces,
): Pick<Deps, 'mayMeet' | 'faceOf' | 'hasProfile' | 'restrictionsFor' | 'archiveWords' | 'isArchived'> {
  return {
    mayMeet: (...asked) => mayMeet(faces(), ...asked),
    faceOf: (...asked) => faceOf(faces(), ...asked),
    hasProfile: (...asked) => hasProfile(faces(), ...asked),
    restrictionsFor: (...caller) => restrictionsFor(faces(), ...caller),
    archiveWords: () =>
      Object.fromEntries(faces().map(({ contract, face }) => [contract.name, face.archive])),
    isArchived: (kind) =>
      faces().some(({ face }) => face.media?.some((one) => one.kind === kind && one.isArchived)),
  };
}

async function hasProfile(faces: Faces, db: Db | Tx, uid: string): Promise<boolean> {
  return (await faces.find(({ face }) => face.hasProfile)?.face.hasProfile?.(db, uid)) ?? false;
}

async function restrictionsFor(faces: Faces, ...caller: Parameters<Deps['restrictionsFor']>) {
  const parts = await Promise.all(faces.map(({ face }) => face.restrictionsFor?.(...caller)));
  return Object.assign({}, ...parts);
}

/** Parts of the core that store data of members. */
interface Kept {
  readonly jobs: Jobs;
  readonly media: MediaService;
}

/**
 * Erases all data of a member. The highest feature comes first, so that no row ever refers to a deleted row.
 */
async function eraseMember(faces: Faces, { jobs, media }: Kept, tx: Tx, uid: string): Promise<void> {
  for (const { face } of faces.toReversed()) await face.erase(tx, uid);
  await media.erase(tx, uid);
  await jobs.eraseJobs(tx, uid);
  await eraseAnswers(tx, uid);
  await eraseStream(tx, uid);
  await rememberErasure(jobs.enqueue, tx, uid);
}

async function exportMember(
  faces: Faces,
  { jobs, media }: Kept,
  { snapshot }: Database,
  uid: string,
): Promise<Record<string, MemberExport>> {
  const core = await snapshot(async (tx) => ({
    ...(await exportAnswers(tx, uid)),
    ...(await jobs.exportJobs(tx, uid)),
    ...(await media.export(tx, uid)),
  }));
  // The core's part of the export keeps its original key `house`, because members have files with that key.
  const parts = new Map<string, MemberExport>([
    ['house', core],
    ['sync', await snapshot((tx) => exportStream(tx, uid))],
  ]);
  for (const { contract, face } of faces) {
    parts.set(contract.name, await snapshot((tx) => face.export(tx, uid)));
  }
  return Object.fromEntries(parts);
}
