import type { ChannelEntry } from '@mitto/kit/define-channel';
import type { EventEntry } from '@mitto/kit/define-event';
import type { ProfileImage } from '@mitto/kit/photo-file';
import type { Now } from '@mitto/kit/time';
import type { QueryExecutorProvider } from 'kysely';
import type * as v from 'valibot';
import type { Bus } from '../bus/bus.ts';
import type { Database, Db, Tx } from '../database/database.ts';
import type { Gifs } from '../gifs/gifs.ts';
import type { Enqueue } from '../jobs/define-job.ts';
import type { Log } from '../log.ts';
import type { Media } from '../media/create-media.ts';
import type { Pictures } from '../media/create-pictures.ts';
import type { Places } from '../places/places.ts';
import type { Secrets } from '../seal.ts';
import type { MemberExport } from './member-export.ts';

/** What every action may lean on; it comes as the first argument and nothing else is imported alive. */
export interface Deps {
  readonly database: Database;
  readonly bus: Bus;
  readonly log: Log;
  readonly now: Now;
  readonly secrets: Secrets;
  readonly enqueue: Enqueue;
  /** Tells the features above, within the transaction or after it, as the event was declared. */
  readonly emit: <E extends EventEntry>(
    tx: Tx,
    event: E,
    payload: v.InferInput<E['payload']>,
  ) => Promise<void>;
  /** This record is new, different or gone for this member: their devices hear of it. The last word is its policy's. */
  readonly touch: (tx: QueryExecutorProvider, uid: string, table: string, source: string) => void;
  /**
   * Asked before reading what decides whom to touch: from here to the transaction's end nobody else tells these
   * members anything, and what they were told before is seen.
   */
  readonly holdStreams: (tx: QueryExecutorProvider, uids: readonly string[]) => Promise<void>;
  /** Says it on a channel to the devices of this member that listen; never stored, and lost where nobody does. */
  readonly tell: <E extends ChannelEntry>(channel: E, uid: string, told: v.InferInput<E['told']>) => void;
  /** Whether the one may hear of the other, as far as every feature says: a block is felt in the lowest, too. */
  readonly mayMeet: (db: Db | Tx, uid: string, other: string) => Promise<boolean>;
  /** The profile picture of the other as the one may see it; features below the profile ask for it, too. */
  readonly faceOf: (db: Db | Tx, uid: string, other: string) => Promise<ProfileImage | undefined>;
  /** Asks every module to forget the member, highest feature first. */
  readonly eraseMember: (tx: Tx, uid: string) => Promise<void>;
  /** Asks every module what it keeps of the member, by feature. */
  readonly exportMember: (tx: Tx, uid: string) => Promise<Readonly<Record<string, MemberExport>>>;
  readonly places: Places;
  /** Where moving pictures are found, if a provider is configured. */
  readonly gifs?: Gifs | undefined;
  readonly media: Media;
  readonly pictures: Pictures;
  readonly settings: Settings;
}

/** What the features are told of how this server is run. */
export interface Settings {
  /** Where the member app lives, for links in mails and for the windows that may hear us. */
  readonly appOrigin: string;
  /** Whether the app's places stand behind '#!' in the address (`hash`, unless it is said) or are its path. */
  readonly appRouting?: 'hash' | 'path';
  readonly isProduction: boolean;
  /** Where the app may bring files past us. */
  readonly uploadOrigin?: string;
  readonly canSendSms: boolean;
  readonly sms?: SmsSettings;
  readonly signIn: SignInSettings;
}

/** Where text messages may go, and how many may be under way without an answer. */
export interface SmsSettings {
  /** ISO 3166 codes; what the account feature serves by itself if not given. */
  readonly countries?: readonly string[];
  /** Codes sent within an hour, over all numbers, that nobody has typed in. */
  readonly mostUnanswered?: number;
}

export interface OpenIdSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

export interface GithubSettings {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly webOrigin: string;
  readonly apiOrigin: string;
}

/** The providers that were configured; the others do not exist. */
export interface SignInSettings {
  readonly google?: OpenIdSettings;
  readonly microsoft?: OpenIdSettings;
  readonly oidc?: OpenIdSettings;
  readonly github?: GithubSettings;
}
