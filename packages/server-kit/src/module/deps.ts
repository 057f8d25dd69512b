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

/** Services that actions use. They come as the first argument; no module imports a live service. */
export interface Deps {
  readonly database: Database;
  readonly bus: Bus;
  readonly log: Log;
  readonly now: Now;
  readonly secrets: Secrets;
  readonly enqueue: Enqueue;
  /**
   * Publishes an event to the features above, within the transaction or after it, as the event was declared.
   */
  readonly emit: <E extends EventEntry>(
    tx: Tx,
    event: E,
    payload: v.InferInput<E['payload']>,
  ) => Promise<void>;
  /**
   * Marks a record of this member as new, changed or gone, so that their devices pull it. The table's policy
   * decides what they get.
   */
  readonly touch: (tx: QueryExecutorProvider, uid: string, table: string, source: string) => void;
  /**
   * Takes the locks on these members' change logs until the transaction ends. Call it before reading the rows
   * that decide whom to touch: no other transaction can then append to these logs, and everything appended
   * before is visible.
   */
  readonly holdStreams: (tx: QueryExecutorProvider, uids: readonly string[]) => Promise<void>;
  /**
   * Sends a message on a channel to this member's subscribed devices. The message is never stored, and lost
   * if no device is connected.
   */
  readonly tell: <E extends ChannelEntry>(channel: E, uid: string, told: v.InferInput<E['told']>) => void;
  /**
   * Returns whether one member may know of the other, according to all features. Lets the lowest feature
   * respect a block, too.
   */
  readonly mayMeet: (db: Db | Tx, uid: string, other: string) => Promise<boolean>;
  /**
   * Returns the profile picture of the other member as the one may see it, also for features below the
   * profile.
   */
  readonly faceOf: (db: Db | Tx, uid: string, other: string) => Promise<ProfileImage | undefined>;
  /** Erases the member in every module, highest feature first. */
  readonly eraseMember: (tx: Tx, uid: string) => Promise<void>;
  /** Exports the member's data from every module, by feature. */
  readonly exportMember: (tx: Tx, uid: string) => Promise<Readonly<Record<string, MemberExport>>>;
  readonly places: Places;
  /** Search for animated pictures, if a provider is configured. */
  readonly gifs?: Gifs | undefined;
  readonly media: Media;
  readonly pictures: Pictures;
  readonly settings: Settings;
}

/** Configuration of this server as the features see it. */
export interface Settings {
  /** Origin of the member app, for links in mails and for windows that may receive messages from ours. */
  readonly appOrigin: string;
  /** Form of the app's routes: after '#!' in the address (`hash`, the default), or as the path. */
  readonly appRouting?: 'hash' | 'path';
  readonly isProduction: boolean;
  /** Origin to which the app may upload files past this server. */
  readonly uploadOrigin?: string;
  readonly canSendSms: boolean;
  readonly sms?: SmsSettings;
  readonly signIn: SignInSettings;
}

/** Countries and limits for text messages. */
export interface SmsSettings {
  /** ISO 3166 codes of allowed countries; default is the list of the account feature. */
  readonly countries?: readonly string[];
  /** Max number of codes per hour, over all numbers, that were sent and not yet typed in. */
  readonly maxUnanswered?: number;
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

/** Sign-in providers that are configured; the others are not offered. */
export interface SignInSettings {
  readonly google?: OpenIdSettings;
  readonly microsoft?: OpenIdSettings;
  readonly oidc?: OpenIdSettings;
  readonly github?: GithubSettings;
}
