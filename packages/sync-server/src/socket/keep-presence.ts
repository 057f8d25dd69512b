import { randomUUID } from 'node:crypto';
import type { SyncDatabase, SyncTx } from '../sync-tx.ts';
import { come, findLost, go, livesEvery, saysItLives } from './presence-store.ts';
import { socketLimits } from './socket-limits.ts';

export interface PresenceOptions {
  readonly database: SyncDatabase;
  readonly now: () => number;
  /** Keeps the member from being erased before the transaction ends; refuses if they are gone. */
  readonly hold: (tx: SyncTx, uid: string) => Promise<void>;
  /** Within the transaction in which a member's first socket anywhere came, or their last one went. */
  readonly onChange: (tx: SyncTx, uid: string, isPresent: boolean) => Promise<void>;
  readonly onTrouble: (error: unknown) => void;
  readonly lingerMs?: number;
}

export interface Presence {
  /** A member's first socket on this process came, or their last one went. */
  note(uid: string, isHere: boolean): void;
  /** Takes leave of those whose processes died; answers how many there were. */
  sweep(): Promise<number>;
  /** Says nothing more. Who was here is soon elsewhere, or is missed by the next sweep. */
  stop(): void;
}

/** Counts the sockets of members over all processes: who closes one of two is still there. */
export function keepPresence({
  database,
  now,
  hold,
  onChange,
  onTrouble,
  lingerMs = socketLimits.lingerMs,
}: PresenceOptions): Presence {
  const processId = randomUUID();
  /** What is to be written of a member, and the writing that is under way. */
  const wanted = new Map<string, boolean>();
  const writing = new Set<string>();
  /** Who has gone and could not be written down as gone: tried again with the next sign of life. */
  const unwritten = new Set<string>();
  const leaving = new Map<string, NodeJS.Timeout>();
  let isStopped = false;

  const write = async (uid: string): Promise<void> => {
    for (let isHere = wanted.get(uid); isHere !== undefined && !isStopped; isHere = wanted.get(uid)) {
      wanted.delete(uid);
      const isNow = isHere;
      const writes = database.transact(async (tx) => {
        const stay = { uid, processId, now: now() };
        // Who was erased meanwhile leaves no trace, this one neither.
        if (isNow) await hold(tx, uid);
        const isNews = isNow ? await come(tx, stay) : await go(tx, stay);
        if (isNews) await onChange(tx, uid, isNow);
      });
      await writes.catch((error: unknown) => {
        onTrouble(error);
        // Who comes is written when they come again; who has gone would be here for ever.
        if (!isNow && !wanted.has(uid)) unwritten.add(uid);
      });
    }
    writing.delete(uid);
  };
  const want = (uid: string, isHere: boolean): void => {
    wanted.set(uid, isHere);
    unwritten.delete(uid);
    if (writing.has(uid)) return;
    writing.add(uid);
    void write(uid);
  };
  const timer = setInterval(() => {
    database.transact((tx) => saysItLives(tx, processId, now())).catch(onTrouble);
    for (const uid of [...unwritten]) want(uid, false);
  }, livesEvery);
  timer.unref();

  return {
    note(uid, isHere) {
      if (isStopped) return;
      const wasLeaving = leaving.get(uid);
      clearTimeout(wasLeaving);
      leaving.delete(uid);
      if (isHere) {
        if (wasLeaving === undefined) want(uid, true);
        return;
      }
      const leave = setTimeout(() => {
        leaving.delete(uid);
        want(uid, false);
      }, lingerMs);
      leave.unref();
      leaving.set(uid, leave);
    },
    async sweep() {
      const lost = await database.snapshot((tx) => findLost(tx, now()));
      for (const stay of lost) {
        await database.transact(async (tx) => {
          if (await go(tx, { ...stay, now: now() })) await onChange(tx, stay.uid, false);
        });
      }
      return lost.length;
    },
    stop() {
      isStopped = true;
      clearInterval(timer);
      for (const leave of leaving.values()) clearTimeout(leave);
    },
  };
}
