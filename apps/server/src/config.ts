import { readEnvironment, type Variables } from '@mitto/server-kit/config/read-environment';
import { ExternalServices } from '@mitto/server-kit/outbound/external-services';
import { usualContactFiles } from '@mitto/support/contract/contact-files';
import * as v from 'valibot';
import {
  ContactFiles,
  isLoopback,
  List,
  Merchants,
  Origin,
  Origins,
  Port,
  Proxies,
  Tiles,
  tilesWanted,
  Url,
  Word,
} from './setting-values.ts';

/**
 * All environment variables of the server. Invalid values are refused, and so are unknown names that resemble
 * one of these. The error contains the name of the refused variable.
 */
export const Environment = v.object({
  NODE_ENV: v.optional(v.picklist(['production', 'development', 'test']), 'development'),
  PORT: v.optional(Port, '4000'),
  HOST: v.optional(Word, '127.0.0.1'),
  /**
   * Set it to `yes` to let a server outside production listen beyond this machine, with all that such a server
   * shows.
   */
  ALLOW_OPEN_DEVELOPMENT: v.optional(
    v.pipe(
      v.picklist(['yes', 'no']),
      v.transform((word) => word === 'yes'),
    ),
    'no',
  ),
  METRICS_PORT: v.optional(Port),
  /** Set it to `open` to show the description of the calls in production to everybody, signed in or not. */
  API_REFERENCE: v.optional(v.picklist(['signed-in', 'open']), 'signed-in'),
  /** Set it to `yes` to have the app report its failures, and to write them into the log. */
  COLLECT_FAILURES: v.optional(
    v.pipe(
      v.picklist(['yes', 'no'], 'yes or no'),
      v.transform((word) => word === 'yes'),
    ),
    'no',
  ),
  LOG_LEVEL: v.optional(v.picklist(['debug', 'info', 'warn', 'error', 'silent']), 'info'),
  /**
   * Proxies in front of the server that write the caller's address into a header: their number, or their
   * addresses and networks.
   */
  TRUST_PROXY: v.optional(Proxies, 'no'),
  /**
   * Max delay of the event loop in ms. While the delay is longer, the server refuses some of the requests.
   */
  OVERLOAD_AFTER_MS: v.optional(
    v.pipe(v.string(), v.regex(/^[1-9]\d{0,5}$/, 'a number of milliseconds'), v.transform(Number)),
    '200',
  ),
  DATA_DIR: v.optional(Word, '.data'),
  DATABASE_URL: v.optional(Url(['postgres:', 'postgresql:'])),
  /** URL of a NATS server, or `postgres` to send hints through NOTIFY of the database. */
  BUS_URL: v.optional(
    v.union([v.literal('postgres'), Url(['nats:', 'tls:'])], 'nats://… or the word postgres'),
  ),
  APP_ORIGIN: v.optional(Origin),
  /** Form of the app's URLs. `path`: https://mitto.example/home. `hash`: https://mitto.example/#!/home. */
  APP_ROUTING: v.optional(v.picklist(['hash', 'path']), 'hash'),
  /** Further origins whose pages may call the API. */
  CORS_ORIGINS: v.optional(Origins, ''),
  /** Public ids of the client applications that may make calls. */
  CLIENT_IDS: v.optional(List, 'mitto-web,mitto-ios,mitto-android'),
  SECRET_KEY: v.optional(v.pipe(v.string(), v.minLength(32, 'at least 32 characters'))),
  SMTP_URL: v.optional(Url(['smtp:', 'smtps:'])),
  SMTP_FROM: v.optional(Word, 'Mitto <no-reply@mitto.example>'),
  /** Address to which members can write to the operator, also those who are suspended. */
  CONTACT_EMAIL: v.optional(v.pipe(v.string(), v.rfcEmail('an e-mail address'))),
  /** Days within which the operator answers messages and looks at reports. The app promises it. */
  ANSWER_DAYS: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^(?:[12]?[1-9]|[123]0)$/, 'a number of days from 1 to 30'),
      v.transform(Number),
    ),
    '2',
  ),
  /** Kinds of files that the contact form takes, and the max size of each file in megabytes. */
  CONTACT_FILES: v.optional(ContactFiles, usualContactFiles.kinds.join(',')),
  CONTACT_FILE_MB: v.optional(
    v.pipe(v.string(), v.regex(/^(?:[1-9]|10)$/, 'a number of megabytes from 1 to 10'), v.transform(Number)),
    String(usualContactFiles.maxMegabytes),
  ),
  SMS_URL: v.optional(Url(['https:', 'http:'])),
  SMS_TOKEN: v.optional(Word),
  SMS_FROM: v.optional(Word, 'Mitto'),
  /** Address at which push services reach the operator; by default the address of SMTP_FROM. */
  PUSH_SUBJECT: v.optional(Url(['mailto:', 'https:'])),
  /** Hosts of push services within the operator's own network. */
  PUSH_PRIVATE_HOSTS: v.optional(List, ''),
  /** Countries whose phone numbers can receive text messages, as two-letter codes. */
  SMS_COUNTRIES: v.optional(List),
  /**
   * Minutes between two batches of the likes and visits whose author standard members may not know. Batches
   * begin at whole steps from midnight UTC, so the number divides a day.
   */
  REDACTED_EVERY_MINUTES: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[1-9]\d{0,3}$/, 'a number of minutes that divides a day'),
      v.transform(Number),
      v.check((minutes) => 1440 % minutes === 0, 'a number of minutes that divides a day'),
    ),
    '240',
  ),
  /** Number of people to create in an empty database, in addition to the demo members. */
  DEMO_PEOPLE: v.optional(
    v.pipe(v.string(), v.regex(/^(?:[1-3]?\d{1,2}|400)$/, 'a number up to 400'), v.transform(Number)),
    '400',
  ),
  /** Set it to `off` to stop the demo people of the embedded database from liking back, visiting and writing. */
  DEMO_LIFE: v.optional(
    v.pipe(
      v.picklist(['on', 'off'], 'on or off'),
      v.transform((word) => word === 'on'),
    ),
    'on',
  ),
  /** URL of a photon server. If it is missing, the search for places finds towns only. */
  PLACES_URL: v.optional(Url(['https:', 'http:'])),
  /** Address template of map tiles. If it is missing, maps are drawn from data of our own. */
  TILES_URL: v.optional(Tiles),
  /** Attribution that the tile server requires. */
  TILES_CREDIT: v.optional(v.pipe(Word, v.maxLength(200, 'at most 200 characters'))),
  /** Highest zoom of which there are tiles. */
  TILES_MAX_ZOOM: v.optional(
    v.pipe(v.string(), v.regex(/^(?:1?\d|2[0-4])$/, 'a zoom from 0 to 24'), v.transform(Number)),
    '19',
  ),
  /** URL of a provider of animated pictures whose API is like Tenor's. */
  GIF_URL: v.optional(Url(['https:', 'http:'])),
  GIF_KEY: v.optional(Word),
  /** Origins of the picture files, if they differ from the origin of GIF_URL. */
  GIF_PICTURE_ORIGINS: v.optional(List),
  /** Further services that apps may ask through this server, as a list in JSON. */
  EXTERNAL_SERVICES: v.optional(ExternalServices),
  /** URL of an S3-compatible object store. If it is missing, media are stored in DATA_DIR. */
  S3_ENDPOINT: v.optional(Url(['https:', 'http:'])),
  S3_BUCKET: v.optional(
    v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'a name of a bucket')),
  ),
  S3_REGION: v.optional(Word, 'us-east-1'),
  S3_ACCESS_KEY_ID: v.optional(Word),
  S3_SECRET_ACCESS_KEY: v.optional(Word),
  /** Merchants with which members pay, the default one first. */
  PAYMENTS: v.optional(Merchants),
  STRIPE_SECRET_KEY: v.optional(Word),
  STRIPE_PUBLIC_KEY: v.optional(Word),
  STRIPE_WEBHOOK_SECRET: v.optional(Word),
  OMISE_SECRET_KEY: v.optional(Word),
  OMISE_PUBLIC_KEY: v.optional(Word),
  /** Without it the webhooks of Omise are not signed; their events are read at Omise in any case. */
  OMISE_WEBHOOK_SECRET: v.optional(Word),
  /** Origin of the card document: another host of this server. */
  PAY_ORIGIN: v.optional(Origin),
  /** URL of exchange rates in the form of the European Central Bank's reference list. */
  RATES_URL: v.optional(Url(['https:', 'http:'])),
  OIDC_GOOGLE_CLIENT_ID: v.optional(Word),
  OIDC_GOOGLE_CLIENT_SECRET: v.optional(Word),
  OIDC_MICROSOFT_CLIENT_ID: v.optional(Word),
  OIDC_MICROSOFT_CLIENT_SECRET: v.optional(Word),
  OIDC_ISSUER: v.optional(Url(['https:', 'http:'])),
  OIDC_CLIENT_ID: v.optional(Word),
  OIDC_CLIENT_SECRET: v.optional(Word),
  GITHUB_CLIENT_ID: v.optional(Word),
  GITHUB_CLIENT_SECRET: v.optional(Word),
});
export type Environment = v.InferOutput<typeof Environment>;

/**
 * Variables required in production. Elsewhere the server replaces them by embedded substitutes, for trying it
 * out.
 */
const neededInProduction = ['SECRET_KEY', 'APP_ORIGIN', 'SMTP_URL'] as const;

/** Groups of variables that belong together: all variables of a group are set, or none. */
const requiredTogether = [
  ['SMS_URL', 'SMS_TOKEN'],
  ['GIF_URL', 'GIF_KEY'],
  ['TILES_URL', 'TILES_CREDIT'],
  ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['OIDC_GOOGLE_CLIENT_ID', 'OIDC_GOOGLE_CLIENT_SECRET'],
  ['OIDC_MICROSOFT_CLIENT_ID', 'OIDC_MICROSOFT_CLIENT_SECRET'],
  ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
  ['GITHUB_CLIENT_ID', 'GITHUB_CLIENT_SECRET'],
  ['STRIPE_SECRET_KEY', 'STRIPE_PUBLIC_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ['OMISE_SECRET_KEY', 'OMISE_PUBLIC_KEY'],
] as const;

/** Reads and checks the environment variables of the server. */
export function readSettings(variables: Variables): Environment {
  return readEnvironment(Environment, variables, { neededInProduction, requiredTogether, problemsOf });
}

function problemsOf(environment: Environment): string[] {
  const { NODE_ENV, HOST, APP_ORIGIN, TILES_URL, ALLOW_OPEN_DEVELOPMENT: isAllowed } = environment;
  if (NODE_ENV === 'production') {
    const isAppPlain = APP_ORIGIN?.startsWith('http:') && !isLoopback(new URL(APP_ORIGIN).hostname);
    return [
      ...(TILES_URL?.startsWith('http:')
        ? [`TILES_URL must be ${tilesWanted}; in production only https`]
        : []),
      ...(isAppPlain ? ['APP_ORIGIN must begin with https: in production, unless it is this machine'] : []),
    ];
  }
  if (isLoopback(HOST) || isAllowed) return [];
  return [
    `HOST ${HOST} is open to the network, and outside production everybody there could read all mails at ` +
      '/dev/outbox and sign in as the demo administrator. Set NODE_ENV=production, or ' +
      'ALLOW_OPEN_DEVELOPMENT=yes if that is what you want',
  ];
}

/** Sentences for the operator about settings that are safe only within a closed network. */
export function openSettings({ METRICS_PORT, HOST, BUS_URL }: Environment): string[] {
  const isMetricsOpen = METRICS_PORT !== undefined && !isLoopback(HOST);
  const bus = BUS_URL === undefined || BUS_URL === 'postgres' ? undefined : new URL(BUS_URL);
  const isBusOpen = bus !== undefined && bus.username === '' && !isLoopback(bus.hostname);
  return [
    ...(isMetricsOpen
      ? [`metrics answer whoever reaches ${HOST}:${METRICS_PORT}: that port must not be public`]
      : []),
    ...(isBusOpen ? ['the NATS server of BUS_URL asks for no password: it must not be public'] : []),
  ];
}
