import type { LocalStore, WriteTx } from './local-store.ts';
import type { PersonKept } from './local-tx.ts';
import { type PeopleRules, standing } from './people-rules.ts';
import type { Row } from './stored-row.ts';

/** The server's answer about one person: changed, unchanged, or null if the member may not see the person. */
export type ProfileAnswer = { readonly etag: string; readonly fields: Row } | 'unchanged' | null;

/** Fetches several people in one call. Each uid comes with the etag of the stored profile. */
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
/**
 * Maximum age of the profile of a person who was met (ms). It is refreshed more often than others, because a
 * first meeting may follow.
 */
const tenMinutes = hour / 6;
const maxInOneCall = 100;
const maxKept = 2000;

/**
 * Profiles of other members. They are never synced rows: a profile is stored while a relation allows it, and
 * fetched again when it is shown, at most once a day.
 */
export class People {
  readonly #options: PeopleOptions;
  readonly #wanted = new Set<string>();
  readonly #asking = new Map<string, Promise<void>>();
  #met: Met = { uids: new Set(), until: 0 };
  #turn: Promise<void> | undefined;

  constructor(options: PeopleOptions) {
    this.#options = options;
  }

  /** Returns the stored profiles of these people, without the network. */
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
   * Sets the people whom the member could meet, in place of those set before. Until the given time their
   * profiles may be stored without a relation, so that they can be shown offline. Answers already received
   * from the server are stored as if just fetched.
   */
  async meet(
    uids: readonly string[],
    until: number,
    answers: Readonly<Record<string, ProfileAnswer>> = {},
  ): Promise<void> {
    const { store, rules, now } = this.#options;
    const met = { uids: new Set(uids), until };
    this.#met = met;
    const asked = Object.keys(answers);
    await store.write(async (tx) => {
      await keepMet(tx, rules, met);
      if (asked.length > 0) await storeProfiles(tx, { rules, met, asked, answers, at: now() });
    });
  }

  /**
   * Reports that these people are shown on a screen. Profiles that are missing or a day old are fetched, in
   * one call with other requests of the same turn. Throws the errors of the call: stored profiles then stay,
   * and are fetched again when they are next shown.
   */
  async see(uids: readonly string[]): Promise<void> {
    const running = uids.flatMap((uid) => this.#asking.get(uid) ?? []);
    const missing = uids.filter((uid) => !this.#asking.has(uid));
    for (const uid of missing) this.#wanted.add(uid);
    if (missing.length > 0) this.#turn ??= Promise.resolve().then(() => this.#askForWanted());
    await Promise.all([...running, this.#turn]);
  }

  /**
   * Refreshes the profile of a person that the member opens. It is always fetched, because a person who was
   * only met may have shut the member out since then.
   */
  look(uid: string): Promise<void> {
    return this.#ask([uid], 0);
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

  async #ask(uids: readonly string[], metFresh = tenMinutes): Promise<void> {
    const { store, rules, fetchProfiles, now } = this.#options;
    const at = now();
    const met = this.#met;
    const stale = await store.write((tx) => markSeen(tx, { rules, met, uids, at, metFresh }));
    for (let from = 0; from < stale.length; from += maxInOneCall) {
      const etags = Object.fromEntries(stale.slice(from, from + maxInOneCall));
      const answers = await fetchProfiles(etags);
      await store.write((tx) =>
        storeProfiles(tx, { rules, met, asked: Object.keys(etags), answers, at: now() }),
      );
    }
  }
}

function shown(person: PersonKept | undefined): Person[] {
  return person ? [{ uid: person.uid, fields: person.fields, fetchedAt: person.fetchedAt }] : [];
}

interface Met {
  readonly uids: ReadonlySet<string>;
  readonly until: number;
}

/**
 * Returns how long a person's profile may be stored: without end, until a time, or not at all (undefined).
 */
async function keepable(
  tx: WriteTx,
  { rules, met, at }: Pick<Seen, 'rules' | 'met' | 'at'>,
  uid: string,
): Promise<{ readonly metUntil?: number } | undefined> {
  const is = await standing(tx, rules, uid);
  if (is === 'allowed') return {};
  return is === 'stranger' && met.uids.has(uid) && met.until > at ? { metUntil: met.until } : undefined;
}

interface Seen {
  readonly rules: PeopleRules;
  readonly met: Met;
  readonly uids: readonly string[];
  readonly at: number;
}

/**
 * Records that these people were shown now. Returns the people to fetch with their etags, except people whose
 * profiles may not be stored.
 */
async function markSeen(
  tx: WriteTx,
  seen: Seen & { readonly metFresh: number },
): Promise<[string, string | null][]> {
  const { uids, at, metFresh } = seen;
  const kept = await tx.people(uids);
  // A `seenAt` of the last hour is not updated: choosing the profiles to delete needs no more precision.
  const shown = kept.flatMap((person) => (person && isOver(at, person.seenAt, hour) ? [person] : []));
  if (shown.length > 0) await tx.putPeople(shown.map((person) => ({ ...person, seenAt: at })));
  const stale: [string, string | null][] = [];
  for (const [index, uid] of uids.entries()) {
    const person = kept[index];
    const fresh = person?.metUntil === undefined ? day : metFresh;
    if (person ? isOver(at, person.fetchedAt, fresh) : await keepable(tx, seen, uid)) {
      stale.push([uid, person?.etag ?? null]);
    }
  }
  return stale;
}

/**
 * True when the time span has passed. A time in the future also counts as passed: otherwise, after the clock
 * was set back, a profile would stay fresh forever.
 */
const isOver = (now: number, then: number, span: number) => now - then >= span || then > now;

interface Taken extends Pick<Seen, 'rules' | 'met' | 'at'> {
  readonly asked: readonly string[];
  readonly answers: Readonly<Record<string, ProfileAnswer>>;
}

async function storeProfiles(tx: WriteTx, taken: Taken): Promise<void> {
  const { rules, asked, answers, at } = taken;
  const kept = await tx.people(asked);
  const [put, gone]: [PersonKept[], string[]] = [[], []];
  for (const [index, uid] of asked.entries()) {
    const answer = answers[uid];
    if (answer === undefined) continue;
    const old = kept[index];
    // The relation may have ended while the request was under way.
    const how = answer === null ? undefined : await keepable(tx, taken, uid);
    if (answer === null || !how) gone.push(uid);
    else if (answer !== 'unchanged') put.push({ uid, ...answer, ...how, fetchedAt: at, seenAt: at });
    else if (old) put.push({ ...without(old), ...how, fetchedAt: at });
  }
  if (put.length > 0) await tx.putPeople(put);
  if (gone.length > 0) await tx.deletePeople(gone);
  const all = await tx.peopleBySeen();
  const tooMany = all.length - (rules.most ?? maxKept);
  if (tooMany > 0) await tx.deletePeople(all.slice(0, tooMany));
}

/** Deletes the profiles of people who are no longer in the list, unless a relation now allows them. */
async function keepMet(tx: WriteTx, rules: PeopleRules, { uids, until }: Met): Promise<void> {
  const people = await tx.people(await tx.peopleBySeen());
  const [put, gone]: [PersonKept[], string[]] = [[], []];
  for (const person of people) {
    if (person?.metUntil === undefined) continue;
    if (uids.has(person.uid)) put.push({ ...person, metUntil: until });
    else if ((await standing(tx, rules, person.uid)) === 'allowed') put.push(without(person));
    else gone.push(person.uid);
  }
  if (put.length > 0) await tx.putPeople(put);
  if (gone.length > 0) await tx.deletePeople(gone);
}

function without({ metUntil: _, ...person }: PersonKept): PersonKept {
  return person;
}
