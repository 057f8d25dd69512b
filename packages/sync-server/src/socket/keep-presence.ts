import { randomUUID } from 'node:crypto';
import { AppError } from '@mitto/kit/app-error';
import type { SyncDatabase, SyncTx } from '../sync-tx.ts';
import { come, dropLost, findLost, go, livesEvery, saysItLives } from './presence-store.ts';
import { socketLimits } from './socket-limits.ts';

export interface PresenceOptions {
  readonly database: SyncDatabase;
  readonly now: () => number;
  /**
   * Prevents the member from being erased before the transaction ends; refuses if they have been erased
   * already.
   */
  readonly hold: (tx: SyncTx, uid: string) => Promise<void>;
  /**
   * Called when a member opens their first socket on any process or closes their last one, in the transaction
   * that stores the change.
   */
  readonly onChange: (tx: SyncTx, uid: string, isPresent: boolean) => Promise<void>;
  readonly onTrouble: (error: unknown) => void;
  readonly lingerMs?: number;
}

export interface Presence {
  /** Reports that a member has opened their first socket on this process, or closed their last one. */
  note(uid: string, isHere: boolean): void;
  /** Deletes the presence rows of processes that died; returns the number of rows found. */
  sweep(): Promise<number>;
  /**
   * Stops all writes. Members with a socket on this process reconnect to another one, or a sweep deletes
   * their rows.
   */
  stop(): void;
}

/**
 * Tracks presence over all processes: a member is present until their last socket on any process has closed.
 */
export function keepPresence({
  database,
  now,
  hold,
  onChange,
  onTrouble,
  lingerMs = socketLimits.lingerMs,
}: PresenceOptions): Presence {
  const processId = randomUUID();
  /** State to be written next for each member: present or not. */
  const wanted = new Map<string, boolean>();
  /** Members with a write in progress. */
  const writing = new Set<string>();
  /** States that could not be written. The next heartbeat of the process tries again. */
  const unwritten = new Map<string, boolean>();
  /** Timers of members whose last socket has closed. When a timer ends, the leave is written. */
  const leaving = new Map<string, NodeJS.Timeout>();
  let isStopped = false;

  const write = async (uid: string): Promise<void> => {
    for (let isHere = wanted.get(uid); isHere !== undefined && !isStopped; isHere = wanted.get(uid)) {
      wanted.delete(uid);
      const isNow = isHere;
      const writes = database.transact(async (tx) => {
        const stay = { uid, processId, now: now() };
        if (isNow) await hold(tx, uid);
        const isNews = isNow ? await come(tx, stay) : await go(tx, stay);
        if (isNews) await onChange(tx, uid, isNow);
      });
      await writes.catch((error: unknown) => {
        onTrouble(error);
        // Without a retry, the member would stay present or absent. A refusal is final: the member was erased.
        if (!(error instanceof AppError) && !wanted.has(uid)) unwritten.set(uid, isNow);
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
    for (const [uid, isHere] of [...unwritten]) want(uid, isHere);
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
          if (await dropLost(tx, { ...stay, now: now() })) await onChange(tx, stay.uid, false);
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
