import type { ChannelEntry } from '@mitto/kit/define-channel';
import type { EventEntry } from '@mitto/kit/define-event';
import type { ProfileImage } from '@mitto/kit/photo-file';
import type { ProofOfWork } from '@mitto/kit/proof-of-work';
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
import type { NotificationFigures } from '../metrics/notification-metrics.ts';
import type { ExternalService } from '../outbound/external-services.ts';
import type { Places } from '../places/places.ts';
import type { Secrets } from '../seal.ts';
import type { ArchiveWords } from './archive-words.ts';
import type { MemberExport } from './member-export.ts';

/**
 * Services that actions use. Actions get them as their first argument; modules never import a running
 * service.
 */
export interface Deps {
  readonly database: Database;
  readonly bus: Bus;
  readonly log: Log;
  readonly now: Now;
  readonly secrets: Secrets;
  readonly enqueue: Enqueue;
  /**
   * Publishes an event to the higher features. Depending on the event's declaration, the listeners run in
   * this transaction or after it.
   */
  readonly emit: <E extends EventEntry>(
    tx: Tx,
    event: E,
    payload: v.InferInput<E['payload']>,
  ) => Promise<void>;
  /**
   * Reports a new, changed or deleted record to the sync server, so that the member's devices pull it. The
   * policy of the table decides which fields they get.
   */
  readonly touch: (tx: QueryExecutorProvider, uid: string, table: string, source: string) => void;
  /**
   * Locks the change logs of these members until the transaction ends. Call it before reading the rows that
   * decide which members to touch. From then on no other transaction can append to these logs, and all that
   * was appended before is visible.
   */
  readonly holdStreams: (tx: QueryExecutorProvider, uids: readonly string[]) => Promise<void>;
  /**
   * Sends a message on a channel to the member's subscribed devices. The message is not stored; it is lost if
   * no device is connected.
   */
  readonly tell: <E extends ChannelEntry>(channel: E, uid: string, told: v.InferInput<E['told']>) => void;
  /**
   * Returns whether all features allow one member to know of the other. With it the lowest feature, too, can
   * respect blocks.
   */
  readonly mayMeet: (db: Db | Tx, uid: string, other: string) => Promise<boolean>;
  /**
   * Returns the profile picture of `other`, as far as `uid` may see it. It lets features below the profile
   * feature use the picture.
   */
  readonly faceOf: (db: Db | Tx, uid: string, other: string) => Promise<ProfileImage | undefined>;
  /** Returns whether the member has made a profile. It lets features below the profile feature ask for one. */
  readonly hasProfile: (db: Db | Tx, uid: string) => Promise<boolean>;
  /** Returns the restrictions of all features as this caller sees them. `uid` is undefined when signed out. */
  readonly restrictionsFor: (
    db: Db | Tx,
    configuration: object,
    uid: string | undefined,
  ) => Promise<Readonly<Record<string, unknown>>>;
  /** Erases the member's data in every module, the highest feature first. */
  readonly eraseMember: (tx: Tx, uid: string) => Promise<void>;
  /**
   * Exports the member's data from every module, by the name of the feature. Each module reads in a snapshot of
   * its own, so that a long export takes many short turns at the database.
   */
  readonly exportMember: (uid: string) => Promise<Readonly<Record<string, MemberExport>>>;
  /** Words for the archive of a member's data, by the name of the feature, from the lowest to the highest. */
  readonly archiveWords: () => Readonly<Record<string, ArchiveWords>>;
  /** Returns whether files of this kind belong into the archive of a member's data. */
  readonly isArchived: (kind: string) => boolean;
  readonly places: Places;
  /** Search for animated pictures. Undefined if no provider is configured. */
  readonly gifs?: Gifs | undefined;
  readonly media: Media;
  readonly pictures: Pictures;
  readonly notificationFigures: NotificationFigures;
  readonly settings: Settings;
}

/** The part of the server's configuration that features use. */
export interface Settings {
  /** Origin of the member app, for links in mails and as the target of messages between windows. */
  readonly appOrigin: string;
  /** Form of the app's URLs: `hash` puts the route after '#!' (default), `path` makes it the path. */
  readonly appRouting?: 'hash' | 'path';
  readonly isProduction: boolean;
  /**
   * True when everybody may read the description of the calls. Default: outside production everybody, in
   * production signed-in members only.
   */
  readonly isReferenceOpen?: boolean;
  /** True when the app reports its failures, and the server writes them into its log. Off by default. */
  readonly isCollectingFailures?: boolean;
  /** Further origin, besides this server, to which the app may upload files. */
  readonly uploadOrigin?: string;
  /** Map tiles that the app loads from another server. */
  readonly tiles?: TileSettings;
  /** Address to which members can write to the operator. */
  readonly contactEmail?: string;
  /** Days within which the operator answers messages and looks at reports. */
  readonly answerDays?: number;
  /** Files that the contact form takes. Default is in the support feature. */
  readonly contactFiles?: ContactFileSettings;
  /** Minutes between two batches of redacted likes and visits. Default is in the circles feature. */
  readonly redactedEveryMinutes?: number;
  /** Further services that apps may ask through this server. */
  readonly externalServices?: readonly ExternalService[];
  readonly canSendSms: boolean;
  readonly sms?: SmsSettings;
  readonly push?: PushSettings;
  readonly signIn: SignInSettings;
  /** Default: the sandbox outside production, and no payments in production. */
  readonly payments?: PaymentSettings;
  /** Size of a proof of work. Default is the size in the account feature; tests use smaller ones. */
  readonly proof?: Pick<ProofOfWork, 'rounds' | 'bits'>;
}

export interface ContactFileSettings {
  /** Kinds by the names that CONTACT_FILES has for them. */
  readonly kinds: readonly string[];
  readonly maxMegabytes: number;
}

export interface TileSettings {
  /** Address with {z}, {x} and {y}. */
  readonly address: string;
  /** Attribution that the tile server requires. */
  readonly credit: string;
  readonly maxZoom?: number;
}

/** The merchants with which members can pay; the first is the default. */
export interface PaymentSettings {
  readonly merchants: readonly ('omise' | 'stripe' | 'sandbox')[];
  readonly stripe?: StripeSettings;
  readonly omise?: OmiseSettings;
  /** Origin of the card document: another host of this server. */
  readonly payOrigin?: string;
  /** URL of a list of exchange rates in the form of the European Central Bank's. */
  readonly ratesUrl?: string;
}

export interface StripeSettings {
  readonly secretKey: string;
  readonly publicKey: string;
  readonly webhookSecret: string;
  /** Origins of the API and of the browser's script; tests point them to a double. */
  readonly apiOrigin?: string;
  readonly scriptOrigin?: string;
}

export interface OmiseSettings {
  readonly secretKey: string;
  readonly publicKey: string;
  readonly webhookSecret?: string;
  /** Origins of the API and of the browser's script; tests point them to a double. */
  readonly apiOrigin?: string;
  readonly scriptOrigin?: string;
}

/** Settings for push services. */
export interface PushSettings {
  /** Address at which push services reach the operator: a `mailto:` or `https:` URL. */
  readonly subject: string;
  /** Hosts of push services that may have private addresses, and plain HTTP. */
  readonly privateHosts?: readonly string[];
}

/** Allowed countries and limits for text messages. */
export interface SmsSettings {
  /** ISO 3166 codes of the allowed countries. Default is the list in the account feature. */
  readonly countries?: readonly string[];
  /** Max number of codes per hour that were sent and not entered, over all phone numbers. */
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

/** The configured sign-in providers. Providers that are missing are not offered. */
export interface SignInSettings {
  readonly google?: OpenIdSettings;
  readonly microsoft?: OpenIdSettings;
  readonly oidc?: OpenIdSettings;
  readonly github?: GithubSettings;
}
