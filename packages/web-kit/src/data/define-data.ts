import type { ChannelEntry } from '@mitto/kit/define-channel';
import type { TableEntry } from '@mitto/kit/define-table';
import type { SummaryEntry } from '@mitto/localdb/define-summary';
import type { LocalDatabase } from '@mitto/localdb/local-database';
import type { LocalMutation } from '@mitto/localdb/local-mutation';
import type { StoreExtension } from '@mitto/localdb/local-store';
import type { RefusedChange } from '@mitto/localdb/outbox-keeper';
import type { FetchProfiles, People } from '@mitto/localdb/people';
import type { Naming } from '@mitto/localdb/people-rules';
import type { CallLine, ClientOf } from '../api/call-table.ts';
import type { RunningRequests } from '../api/running-requests.ts';
import type { IntentName, PageName } from '../router/names.ts';
import type { ServerClock } from '../session/server-clock.ts';
import type { AboutSomebody } from './person-acts.ts';

/**
 * A feature's data on the device: tables, mutations, channels and hooks. Loaded for signed-in members only.
 */
export interface FeatureData {
  /** The feature's synced tables, from its contract. */
  readonly tables?: readonly TableEntry[];
  /**
   * Loads the optimistic patches of the feature's mutations, each created with `showMutation(mutation, show)`.
   * Loaded after the first page, or by the first write.
   */
  readonly shows?: () => Promise<readonly LocalMutation[]>;
  /** Socket channels of the feature, subscribed while somebody is signed in; read with `useChannel`. */
  readonly channels?: readonly Pick<ChannelEntry, 'name'>[];
  readonly summaries?: readonly SummaryEntry[];
  readonly people?: PeopleShare;
  /** Records of another package in the same database. */
  readonly extensions?: readonly StoreExtension[];
  /** Uploads of the files of pending mutations, by mutation name. */
  readonly uploads?: Readonly<Record<string, FileUpload>>;
  /** Texts of refusals; loaded after the first page, or when the first refusal arrives. */
  readonly refusals?: () => Promise<FeatureRefusals>;
  /**
   * Hooks that return the badge of a menu entry (`FrameEntry`), keyed by the page or panel that the entry
   * opens. They may use `useLive`.
   */
  readonly badges?: Badges;
  /**
   * Runs before the first page is drawn. Resolves to true when the page's data is on the device, or was
   * requested early and has arrived.
   */
  readonly begin?: (data: OpenData, services: BeginServices) => Promise<boolean>;
  /** Actions and notices about a person on the screen; loaded after the first page. */
  readonly about?: () => Promise<AboutSomebody>;
}

/** The way in which a mutation's files reach the server before the mutation is sent. */
export interface FileUpload {
  /** Loads the code, when the first files are uploaded. */
  readonly load: () => Promise<UploadFiles>;
  /**
   * Code with which the server refuses a mutation whose uploaded files it no longer has. They are uploaded
   * again then.
   */
  readonly goneCode: string;
}

/**
 * Uploads files, and resolves to the input that is sent in place of the given one. Throws an `UploadRefused` if
 * another attempt would fail too.
 */
export type UploadFiles = (
  given: Readonly<Record<string, unknown>>,
  /** By id. */
  files: ReadonlyMap<string, File>,
  send: (line: CallLine, form: FormData) => Promise<unknown>,
) => Promise<Readonly<Record<string, unknown>>>;

/** The part of an open account database that a feature may use before there is a screen. */
export interface OpenData {
  readonly account: string;
  readonly db: LocalDatabase;
  /** Profiles of other members as cached on this device; undefined when no feature fetches profiles. */
  readonly people: People | undefined;
}

export interface BeginServices {
  readonly client: ClientOf;
  readonly clock: ServerClock;
  readonly requests: RunningRequests;
}

/** Texts for refused mutations and row writes. */
export interface FeatureRefusals {
  /** Sentences for server error codes in the member's language, given the name of the refused change. */
  readonly sentences?: Readonly<Record<string, (op: string) => string>>;
  /** Keyed by mutation name, or by `rows of <table>` for row writes. */
  readonly notices?: Readonly<Record<string, RefusalNotice>>;
}

/**
 * A feature's rules about the profiles that may be cached on the device. At most one feature defines `fetch`.
 */
export interface PeopleShare {
  readonly allowedBy?: readonly Naming[];
  readonly barredBy?: readonly Naming[];
  readonly fetch?: (client: ClientOf) => FetchProfiles;
}

/** The notice for a refusal that no screen shows. */
export interface RefusalNotice {
  /** The refused change as text: "Your like was not sent". */
  readonly what: (change: RefusedChange<unknown>) => string;
  /** Returns true for a change that nobody made on purpose; the refusal is then dropped silently. */
  readonly isQuiet?: (change: RefusedChange<unknown>) => boolean;
  /** The screen that shows the refusal. The refusal stays in the outbox until that screen calls `forget`. */
  readonly leads?: { readonly page: PageName } | { readonly intent: IntentName };
}

/** A number, or true for a dot. With an id, of one thing that the page or panel can show. */
export type UseBadge = (of?: string) => number | boolean;
export type Badges = Readonly<Partial<Record<PageName | IntentName, UseBadge>>>;

/** Defines the part of a feature that is loaded together with the local database. */
export function defineData(data: FeatureData): FeatureData {
  return data;
}
