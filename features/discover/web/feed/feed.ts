import { standingsOf } from '@mitto/circles/web/public/use-standings';
import { Listeners } from '@mitto/kit/listeners';
import { CallError } from '@mitto/web-kit/api/call-error';
import type { BeginServices, OpenData } from '@mitto/web-kit/data/define-data';
import type { Person } from '@mitto/web-kit/data/use-people';
import { checked } from '@mitto/web-kit/live/use-note';
import { maxPeople } from '../../contract/found-person.ts';
import type { PeopleAnswer } from '../../contract/people-answer.ts';
import { withoutPremium } from '../filters/filter-columns.ts';
import type { PeopleAhead } from '../public/ask-ahead.ts';
import { askPeople, type PeopleRequest } from './ask-people.ts';
import { type FeedPage, feedNote, maxFeedAge } from './feed-note.ts';
import { firstProfiles } from './first-profiles.ts';
import { isOver } from './is-over.ts';

export type FeedDecision = 'like' | 'hide';

export interface Decided {
  readonly uid: string;
  readonly decision: FeedDecision;
}

export interface FeedState {
  readonly isAsking: boolean;
  /** Error of the last request, if it failed. */
  readonly trouble: unknown;
  /** Decisions made in this tab, oldest first. The last one can be undone. */
  readonly decided: readonly Decided[];
}

/**
 * Feed of one account in this tab. The list of people itself is stored in the local database and shared by
 * all tabs.
 */
export class Feed {
  readonly #data: OpenData;
  readonly #services: BeginServices;
  readonly #listeners = new Listeners();
  readonly #faces = new Map<string, Person>();
  #state: FeedState = { isAsking: false, trouble: undefined, decided: [] };
  #met = '';
  #begun: FeedPage | undefined;
  /** Search conditions of the pending request, and the next request, which waits for its end. */
  #asking: string | undefined;
  #next: { readonly asked: PeopleRequest; readonly question: string } | undefined;
  /** End of the early search, and of the request that follows when it has failed. */
  #end: AbortSignal | undefined;

  constructor(data: OpenData, services: BeginServices) {
    this.#data = data;
    this.#services = services;
  }

  readonly subscribe = this.#listeners.add;
  readonly state = (): FeedState => this.#state;

  /**
   * Stores people shown on cards: an undo may bring back a card after the people cache has deleted the
   * person.
   */
  remember(people: ReadonlyMap<string, Person>): void {
    for (const [uid, person] of people) this.#faces.set(uid, person);
  }

  face(uid: string): Person | undefined {
    return this.#faces.get(uid);
  }

  /** List found at start-up. It is used until the stored list has been read from the database. */
  get begun(): FeedPage | undefined {
    return this.#begun;
  }

  settle(): void {
    this.#begun = undefined;
  }

  /**
   * Makes the people cache keep the people of this list until the list expires. Otherwise it would delete
   * them: they have no relation to the member.
   */
  async meet({ found, at }: FeedPage, profiles?: PeopleAnswer['profiles']): Promise<void> {
    const uids = uidsOf(found.slice(-maxPeople));
    const met = `${at} ${uids.length} ${uids[0]} ${uids.at(-1)}`;
    if (met === this.#met) return;
    this.#met = met;
    await this.#data.people?.meet(uids, at + maxFeedAge, profiles);
  }

  async forget(): Promise<void> {
    this.#met = '';
    await this.#data.db.putNote(feedNote.name, undefined);
    await this.#data.people?.meet([], 0);
  }

  /** Fetches a new list. The old list stays on the screen until the answer arrives. */
  async ask(asked: PeopleRequest, question: string, isQuiet = false): Promise<void> {
    if (this.#state.isAsking) {
      // The pending request may have other search conditions. Queue only the newest ones.
      this.#next = question === this.#asking ? undefined : { asked, question };
      return;
    }
    this.#asking = question;
    await this.#try(() => this.#begin(asked, question, isQuiet));
  }

  /**
   * Reads the stored list before the first render, without people already decided on. Returns false if the
   * first card cannot be shown from it.
   */
  async recall(): Promise<boolean> {
    const { account, db, people } = this.#data;
    const found = checked(feedNote.schema, await db.note(feedNote.name));
    if (!found || !people) return false;
    const standings = await db.store.read(standingsOf(account, uidsOf(found.found)));
    const left = found.found.filter(({ uid }) => !isOver(standings[uid]));
    // Safe cast: the profile feature, which fetches these fields, declares their type.
    for (const { uid, fields, fetchedAt } of await people.get(uidsOf(left.slice(0, firstProfiles))))
      this.#faces.set(uid, { uid, fields: fields as Person['fields'], fetchedAt });
    if (left[0] === undefined || !this.#faces.has(left[0].uid)) return false;
    this.#begun = { ...found, found: left };
    return true;
  }

  /**
   * Uses the answer of the early search as the list, in place of a stored one that cannot be shown (`recall`).
   * Returns true if it did. Without an answer, or after "Try again", the request queued meanwhile is sent.
   */
  async startWith({ answer: early, end }: PeopleAhead): Promise<boolean> {
    let isKept = false;
    this.#end = end;
    await this.#try(async () => {
      const again = Promise.withResolvers<undefined>();
      const first = Promise.race([early, again.promise]);
      const answer = await this.#services.requests.track(first, () => again.resolve(undefined));
      if (!answer) return;
      const found = await this.#take(answer, '');
      this.#begun = found;
      // The answer also serves a request queued meanwhile.
      this.#next = undefined;
      isKept = true;
    });
    this.#end = undefined;
    return isKept;
  }

  /**
   * Adds this device's search conditions to a list that the server found with its own copy of the filter.
   * Called once sync has brought that filter to this device.
   */
  async adopt(found: FeedPage, question: string): Promise<void> {
    await this.#data.db.putNote(feedNote.name, { ...found, question });
  }

  /**
   * Fetches the next page. Removes people already decided on, except for the last few, whose decisions can
   * still be undone.
   */
  async more(asked: PeopleRequest, before: FeedPage, isDecided: (uid: string) => boolean): Promise<void> {
    const { cursor: from } = before;
    if (from === null) return;
    await this.#try(async () => {
      const answer = await this.#after(asked, from);
      if (!answer) return this.#begin(asked, before.question, true);
      const { people, cursor, wider } = answer;
      const here = new Set(before.found.map(({ uid }) => uid));
      const left = before.found.filter(({ uid }) => !isDecided(uid) || this.#isRecent(uid));
      const found = [...left, ...people.filter(({ uid }) => !here.has(uid))];
      await this.#keep({ ...before, found, cursor, wider });
    });
  }

  decide(decided: Decided): void {
    this.#set({ decided: [...this.#state.decided, decided] });
  }

  /** Returns people to the feed after an undo, or after the server refused the decision about them. */
  undo(uids: readonly string[]): void {
    const decided = this.#state.decided.filter(({ uid }) => !uids.includes(uid));
    if (decided.length < this.#state.decided.length) this.#set({ decided });
  }

  async #begin(asked: PeopleRequest, question: string, isQuiet: boolean): Promise<void> {
    await this.#take(await this.#first(asked, isQuiet), question);
  }

  async #take({ people, cursor, wider, profiles = {} }: PeopleAnswer, question: string): Promise<FeedPage> {
    const at = this.#services.clock.now();
    const found = { question, at, found: people, cursor, wider };
    for (const [uid, known] of Object.entries(profiles)) {
      if (known && known !== 'unchanged') this.#faces.set(uid, { uid, fields: known.fields, fetchedAt: at });
    }
    await this.#keep(found, profiles);
    return found;
  }

  /**
   * Fetches the first page. If premium has ended and this device did not notice, retries without premium
   * settings.
   */
  async #first(asked: PeopleRequest, isQuiet: boolean, tries = 5): Promise<PeopleAnswer> {
    const how = { isQuiet, end: this.#end };
    try {
      return await askPeople(this.#services.client, asked, how);
    } catch (error) {
      if (error instanceof CallError && error.code === 'account/premium-only')
        return await askPeople(this.#services.client, withoutPremium(asked), how);
      // The end of a pause shows at once, and may still be on its way to the server.
      if (!isPaused(error) || tries === 0) throw error;
      await new Promise((done) => setTimeout(done, 1000));
      return await this.#first(asked, isQuiet, tries - 1);
    }
  }

  /** Fetches the page after a cursor. Returns undefined if the cursor has expired on the server. */
  async #after(asked: PeopleRequest, cursor: string): Promise<PeopleAnswer | undefined> {
    try {
      return await askPeople(this.#services.client, asked, { isQuiet: true, cursor });
    } catch (error) {
      if (error instanceof CallError && error.code === 'discover/list-over') return undefined;
      throw error;
    }
  }

  #isRecent(uid: string): boolean {
    return this.#state.decided.slice(-12).some((one) => one.uid === uid);
  }

  async #keep(found: FeedPage, profiles?: PeopleAnswer['profiles']): Promise<void> {
    // Start `meet` before the note is written: a card requests its person as soon as it is rendered.
    await Promise.all([this.meet(found, profiles), this.#data.db.putNote(feedNote.name, found)]);
  }

  async #try(work: () => Promise<void>): Promise<void> {
    if (this.#state.isAsking) return;
    this.#set({ isAsking: true, trouble: undefined });
    try {
      await work();
      this.#set({ isAsking: false });
    } catch (trouble) {
      this.#set({ isAsking: false, trouble });
    }
    const next = this.#next;
    this.#asking = undefined;
    this.#next = undefined;
    if (next) await this.ask(next.asked, next.question);
  }

  #set(part: Partial<FeedState>): void {
    this.#state = { ...this.#state, ...part };
    this.#listeners.emit();
  }
}

const isPaused = (error: unknown): boolean => error instanceof CallError && error.code === 'paused';

const uidsOf = (people: FeedPage['found']): string[] => people.map(({ uid }) => uid);

const feeds = new WeakMap<OpenData, Feed>();

export function feedOf(data: OpenData, services: BeginServices): Feed {
  const known = feeds.get(data);
  if (known) return known;
  const feed = new Feed(data, services);
  feeds.set(data, feed);
  return feed;
}
