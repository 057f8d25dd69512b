import type { LocalStore, WriteTx } from '../local-store.ts';
import type { PersonKept } from '../person-kept.ts';
import type { Row } from '../stored-row.ts';
import { mayKeep, type PeopleRules } from './people-rules.ts';

/** What the server says of one whom it was asked for: changed, as it was, or nobody the member may know. */
export type ProfileAnswer = { readonly etag: string; readonly fields: Row } | 'unchanged' | null;

/** One call for all of them, each with the etag of what is kept here. */
export type FetchProfiles = (
  etags: Readonly<Record<string, string | null>>,
) => Promise<Readonly<Record<string, ProfileAnswer>>>;

export interface PeopleOptions {
  readonly store: LocalStore;
  readonly rules: PeopleRules;
  readonly fetchProfiles: FetchProfiles;
  readonly now: () => number;
}

export interface Person {
  readonly uid: string;
  readonly fields: Row;
  readonly fetchedAt: number;
}

const hour = 3_600_000;
const day = 24 * hour;
const mostInOneCall = 100;
const mostKept = 2000;

/**
 * Other members' profiles, which are never synced rows: kept while a relation allows it, asked for again when they
 * are seen and at most daily.
 */
export class People {
  readonly #options: PeopleOptions;
  readonly #wanted = new Set<string>();
  readonly #asking = new Map<string, Promise<void>>();
  #turn: Promise<void> | undefined;

  constructor(options: PeopleOptions) {
    this.#options = options;
  }

  /** Those that are kept, without the network. */
  get(uids: readonly string[]): Promise<Person[]> {
    return this.#options.store.read(async (tx) => (await tx.people(uids)).flatMap(shown));
  }

  live(
    uids: readonly string[],
    tell: (people: Person[]) => void,
    onError: (error: unknown) => void = (error) => reportError(error),
  ): () => void {
    const { store } = this.#options;
    return store.watch(async (tx) => (await tx.people(uids)).flatMap(shown), tell, onError);
  }

  /**
   * They are on a screen: what is missing or a day old is asked for, together with what others see in the same turn.
   * Throws what the call throws; what is kept stays, and is asked for again when it is seen next.
   */
  async see(uids: readonly string[]): Promise<void> {
    const running = uids.flatMap((uid) => this.#asking.get(uid) ?? []);
    const missing = uids.filter((uid) => !this.#asking.has(uid));
    for (const uid of missing) this.#wanted.add(uid);
    if (missing.length > 0) this.#turn ??= Promise.resolve().then(() => this.#askForWanted());
    await Promise.all([...running, this.#turn]);
  }

  async #askForWanted(): Promise<void> {
    this.#turn = undefined;
    const uids = [...this.#wanted];
    this.#wanted.clear();
    const asked = this.#ask(uids);
    for (const uid of uids) this.#asking.set(uid, asked);
    try {
      await asked;
    } finally {
      for (const uid of uids) this.#asking.delete(uid);
    }
  }

  async #ask(uids: readonly string[]): Promise<void> {
    const { store, rules, fetchProfiles, now } = this.#options;
    const at = now();
    const stale = await store.write((tx) => markSeen(tx, rules, uids, at));
    for (let from = 0; from < stale.length; from += mostInOneCall) {
      const etags = Object.fromEntries(stale.slice(from, from + mostInOneCall));
      const answers = await fetchProfiles(etags);
      await store.write((tx) => takeProfiles(tx, rules, { asked: Object.keys(etags), answers, at: now() }));
    }
  }
}

function shown(person: PersonKept | undefined): Person[] {
  return person ? [{ uid: person.uid, fields: person.fields, fetchedAt: person.fetchedAt }] : [];
}

/** Those to ask for, with their etags: nobody of whom nothing may be kept. */
async function markSeen(
  tx: WriteTx,
  rules: PeopleRules,
  uids: readonly string[],
  at: number,
): Promise<[string, string | null][]> {
  const kept = await tx.people(uids);
  // Within the hour it is not written again: the order of the longest unseen needs no more.
  const seen = kept.flatMap((person) => (person && isOver(at, person.seenAt, hour) ? [person] : []));
  if (seen.length > 0) await tx.putPeople(seen.map((person) => ({ ...person, seenAt: at })));
  const stale: [string, string | null][] = [];
  for (const [index, uid] of uids.entries()) {
    const person = kept[index];
    if (person ? isOver(at, person.fetchedAt, day) : await mayKeep(tx, rules, uid)) {
      stale.push([uid, person?.etag ?? null]);
    }
  }
  return stale;
}

/** A clock that was set back makes nothing fresh for ever. */
const isOver = (now: number, then: number, span: number) => now - then >= span || then > now;

interface Taken {
  readonly asked: readonly string[];
  readonly answers: Readonly<Record<string, ProfileAnswer>>;
  readonly at: number;
}

async function takeProfiles(tx: WriteTx, rules: PeopleRules, { asked, answers, at }: Taken): Promise<void> {
  const kept = await tx.people(asked);
  const [put, gone]: [PersonKept[], string[]] = [[], []];
  for (const [index, uid] of asked.entries()) {
    const answer = answers[uid];
    if (answer === undefined) continue;
    const old = kept[index];
    // While the answer was under way the relation may have ended.
    if (answer === null || !(await mayKeep(tx, rules, uid))) gone.push(uid);
    else if (answer !== 'unchanged') put.push({ uid, ...answer, fetchedAt: at, seenAt: at });
    else if (old) put.push({ ...old, fetchedAt: at });
  }
  if (put.length > 0) await tx.putPeople(put);
  if (gone.length > 0) await tx.deletePeople(gone);
  const all = await tx.peopleBySeen();
  const tooMany = all.length - (rules.most ?? mostKept);
  if (tooMany > 0) await tx.deletePeople(all.slice(0, tooMany));
}
