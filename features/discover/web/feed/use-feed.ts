import { type CircleStanding, useStandings } from '@mitto/circles/web/public/use-standings';
import { isOnline } from '@mitto/web-kit/api/connection';
import { useAccountData } from '@mitto/web-kit/data/account-data-context.tsx';
import { useIsOnline } from '@mitto/web-kit/data/use-is-online';
import { type Person, useArePeopleAsked, usePeople } from '@mitto/web-kit/data/use-people';
import { useSyncStatus } from '@mitto/web-kit/data/use-sync-status';
import { useHoldShown, useServices } from '@mitto/web-kit/feature/services';
import { useNote } from '@mitto/web-kit/live/use-note';
import { useUserInfo } from '@mitto/web-kit/session/use-session';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import type { FoundPerson } from '../../contract/found-person.ts';
import { type Feed, type FeedState, feedOf } from './feed.ts';
import { clockDoubt, type FeedPage, feedNote, freshFor, maxFeedAge } from './feed-note.ts';
import { isOver } from './is-over.ts';
import { type Questioned, useQuestion } from './use-question.ts';

/** Person on a card, about whom the member decides. */
export interface FeedCard extends FoundPerson {
  readonly fields: Person['fields'];
}

export interface People {
  /**
   * `coming`: the first people are still loading. `there`: there are cards. `over`: the list has ended.
   * `trouble`: loading failed.
   */
  readonly is: 'coming' | 'there' | 'over' | 'trouble';
  readonly cards: readonly FeedCard[];
  /**
   * Number of undecided people in the list, also those whose profile is not fetched yet. `online` counts the
   * ones online.
   */
  readonly left: number;
  readonly online: number;
  /** True if the server has another page. */
  readonly hasMore: boolean;
  readonly found: FeedPage | undefined;
  readonly state: FeedState;
  readonly between: Readonly<Record<string, CircleStanding>>;
  readonly feed: Feed;
  readonly again: () => void;
}

interface Wanted {
  /** Number of cards that the screen shows at once. Profiles are fetched in groups of this size. */
  readonly batch: number;
  /** Number of cards already shown. */
  readonly shown?: number;
}

/** People of the home screen: first the stored list, then the server's answer. */
export function usePeopleToMeet({ batch, shown = batch }: Wanted): People {
  const data = useAccountData();
  const services = useServices();
  const feed = feedOf(data, services);
  const state = useSyncExternalStore(feed.subscribe, feed.state);
  const questioned = useQuestion();
  const note = useNote(feedNote);
  const { clock } = services;
  const { begun } = feed;
  const found = usable(note.isLoaded ? note.answer : begun, questioned, clock.now());
  const all = found?.found ?? none;
  const standings = useStandings(all.map(({ uid }) => uid));
  const decidedHere = new Set(state.decided.map(({ uid }) => uid));
  const isDecided = (uid: string) => decidedHere.has(uid) || isOver(standings.answer[uid]);
  const left = all.filter(({ uid }) => !isDecided(uid));

  // Fetch whole groups. The first card changes with every decision, but the set of people to fetch must not.
  const first = left[0] === undefined ? 0 : all.indexOf(left[0]);
  const wanted = all.slice(first - (first % batch), (Math.floor(first / batch) + 1) * batch + shown);
  const people = usePeople(wanted.map(({ uid }) => uid));
  useEffect(() => feed.remember(people.answer), [feed, people.answer]);
  const isSeen = useArePeopleAsked(wanted.map(({ uid }) => uid));
  const cards = left.flatMap((one) => {
    const { fields } = people.answer.get(one.uid) ?? feed.face(one.uid) ?? {};
    return fields ? [{ ...one, fields }] : [];
  });

  useAsking({ feed, questioned, note, found, left: left.length, isDecided });
  const isAsked = note.isLoaded && questioned.isLoaded && standings.isLoaded;
  useEffect(() => {
    if (isAsked) feed.settle();
  }, [isAsked, feed]);
  const isKnown = found !== undefined && (isAsked || begun !== undefined);
  const is = standingOf({ isKnown, cards, left, isSeen, state, found });
  useHoldShown(is === 'coming');
  return {
    is,
    cards,
    left: left.length,
    online: left.filter(({ recency }) => recency === 0).length,
    hasMore: typeof found?.cursor === 'string',
    found,
    state,
    between: standings.answer,
    feed,
    again: () => void feed.ask(questioned.asked, questioned.question),
  };
}

const none: readonly FoundPerson[] = [];

/** Returns undefined if the list was found with other search conditions, or if it is too old. */
function usable(found: FeedPage | undefined, { question }: Questioned, now: number): FeedPage | undefined {
  if (!found || now - found.at > maxFeedAge || found.at > now + clockDoubt) return undefined;
  return found.question === question || found.question === '' || question === '' ? found : undefined;
}

interface Asking {
  readonly feed: Feed;
  readonly questioned: Questioned;
  readonly note: { readonly answer: FeedPage | undefined; readonly isLoaded: boolean };
  readonly found: FeedPage | undefined;
  readonly left: number;
  readonly isDecided: (uid: string) => boolean;
}

/** Min number of undecided people. If fewer are left, the next page is loaded. */
const few = 24;

function useAsking({ feed, questioned, note, found, left, isDecided }: Asking): void {
  const { clock, session } = useServices();
  const isOnline = useIsOnline();
  const { asked, question, isLoaded } = questioned;
  // A member gets their name with their profile. Before that the search would be refused.
  const hasProfile = Boolean(useUserInfo(session).name) || question !== '';
  const isMissing = note.isLoaded && isLoaded && found === undefined && hasProfile;
  const begin = useEffectEvent(() => {
    if (note.answer && found === undefined && clock.now() - note.answer.at > maxFeedAge) void feed.forget();
    void feed.ask(asked, question);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another question is asked anew
  useEffect(() => {
    if (isMissing && isOnline) begin();
  }, [isMissing, isOnline, question]);

  const isThere = isLoaded && found !== undefined;
  const refresh = useEffectEvent(() => {
    if (!found) return;
    void feed.meet(found);
    if (clock.now() - found.at > freshFor) void feed.ask(asked, question, true);
  });
  // Runs when home opens, and when the device is online again.
  useEffect(() => {
    if (isThere && isOnline) refresh();
  }, [isThere, isOnline]);

  // Sync delivers rows page by page: before it is complete, the filter on this device may be out of date.
  const isComplete = useSyncStatus('isComplete');
  const isUnnamed = isThere && isComplete && found.question === '' && question !== '';
  const adopt = useEffectEvent(() => {
    if (found) void feed.adopt(found, question);
  });
  useEffect(() => {
    if (isUnnamed) adopt();
  }, [isUnnamed]);

  const isNearEnd = isThere && left < few && found.cursor !== null;
  const more = useEffectEvent(() => {
    if (found) void feed.more(asked, found, isDecided);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what could not be had is asked for with the next decision, and where all that came was decided on already, what comes after it
  useEffect(() => {
    if (isNearEnd && isOnline) more();
  }, [isNearEnd, isOnline, left, found?.cursor]);
}

interface Stood {
  readonly isKnown: boolean;
  readonly cards: readonly FeedCard[];
  readonly left: readonly FoundPerson[];
  readonly isSeen: boolean;
  readonly state: FeedState;
  readonly found: FeedPage | undefined;
}

function standingOf({ isKnown, cards, left, isSeen, state, found }: Stood): People['is'] {
  if (isKnown && cards.length > 0) return 'there';
  if (state.trouble) return 'trouble';
  const isMoreToAsk = left.length === 0 && found?.cursor !== null;
  if (!isKnown || state.isAsking || isMoreToAsk || (left.length > 0 && !isSeen))
    return isOnline() ? 'coming' : 'trouble';
  // None of the undecided people has a visible profile: there is no card to show.
  return found?.cursor === null ? 'over' : 'trouble';
}
