import type { ChannelEntry } from '@mitto/kit/define-channel';
import type { TableEntry } from '@mitto/kit/define-table';
import type { LocalDatabase } from '@mitto/localdb/local-database';
import type { LocalMutation } from '@mitto/localdb/local-mutation';
import type { FetchProfiles, People } from '@mitto/localdb/people/people';
import type { Naming } from '@mitto/localdb/people/people-rules';
import type { SummaryEntry } from '@mitto/localdb/summary/define-summary';
import type { ClientOf } from '../api/call-table.ts';
import type { IntentName, PageName } from '../router/names.ts';
import type { ServerClock } from '../session/server-clock.ts';
import type { RefusedChange } from './made-changes.ts';
import type { AboutSomebody } from './person-acts.ts';

/** What a feature keeps on the device, and what is done with it there. Loaded for members only. */
export interface FeatureData {
  /** Its synced tables, from the contract. */
  readonly tables?: readonly TableEntry[];
  /** What its mutations show before the server has decided: `showMutation(mutation, show)`. */
  readonly shows?: readonly LocalMutation[];
  /** What it is told at once while somebody is signed in: heard by `useChannel`. */
  readonly channels?: readonly Pick<ChannelEntry, 'name'>[];
  readonly summaries?: readonly SummaryEntry[];
  readonly people?: PeopleShare;
  /** The words of refusals: fetched after the first page, or when something is refused. */
  readonly refusals?: () => Promise<FeatureRefusals>;
  /** By the page or panel a frame entry leads to: what it counts. A hook; it may use `useLive`. */
  readonly badges?: Badges;
  /** Before the first page is drawn: true where what it shows is kept here, or was asked for before. */
  readonly begin?: (data: OpenData, services: BeginServices) => Promise<boolean>;
  /** What it offers and says about somebody who is on the screen: fetched after the first page. */
  readonly about?: () => Promise<AboutSomebody>;
}

/** Of the open database of an account what a feature needs before there is a screen. */
export interface OpenData {
  readonly account: string;
  readonly db: LocalDatabase;
  /** Other members as this device knows them; undefined where no feature fetches any. */
  readonly people: People | undefined;
}

export interface BeginServices {
  readonly client: ClientOf;
  readonly clock: ServerClock;
}

/** How what the server refuses is told. */
export interface FeatureRefusals {
  /** Error codes of the server in the member's language. */
  readonly sentences?: Readonly<Record<string, () => string>>;
  /** By mutation, or by table for what is written into rows. */
  readonly notices?: Readonly<Record<string, RefusalNotice>>;
}

/** What a feature knows of whom the device may keep a profile; one of them fetches the profiles. */
export interface PeopleShare {
  readonly allowedBy?: readonly Naming[];
  readonly barredBy?: readonly Naming[];
  readonly fetch?: (client: ClientOf) => FetchProfiles;
}

/** How a refusal is told that no screen shows. */
export interface RefusalNotice {
  /** What was refused: "Your like". */
  readonly what: () => string;
  /** True for what nobody did on purpose: it is forgotten without a word. */
  readonly isQuiet?: (change: RefusedChange<unknown>) => boolean;
  /** Where it can be looked at; it stays until that screen has forgotten it. */
  readonly leads?: { readonly page: PageName } | { readonly intent: IntentName };
}

/** A number, or true for a dot. */
export type UseBadge = () => number | boolean;
export type Badges = Readonly<Partial<Record<PageName | IntentName, UseBadge>>>;

/** The half of a feature's web face that opens with the local database. */
export function defineData(data: FeatureData): FeatureData {
  return data;
}
