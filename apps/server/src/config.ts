import * as v from 'valibot';

const Url = (protocols: readonly string[]) =>
  v.pipe(
    v.string(),
    v.check(
      (text) => URL.canParse(text) && protocols.includes(new URL(text).protocol),
      `a URL with ${protocols.join(' or ')}`,
    ),
  );
const Port = v.pipe(
  v.string(),
  v.regex(/^\d{1,5}$/, 'a number between 0 and 65535'),
  v.transform(Number),
  v.maxValue(65_535, 'a number between 0 and 65535'),
);
const Word = v.pipe(v.string(), v.minLength(1, 'not empty'));
const List = v.pipe(
  v.string(),
  v.transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  ),
);

/** An origin without a path, such as that of a page. */
const Origin = v.pipe(
  v.string(),
  v.check(
    (text) => URL.canParse(text) && new URL(text).origin === text,
    'an origin such as https://mitto.example',
  ),
);

/**
 * All environment variables of the server. An invalid value is refused by name, and so is an unknown name
 * that looks like one of these.
 */
export const Environment = v.object({
  NODE_ENV: v.optional(v.picklist(['production', 'development', 'test']), 'development'),
  PORT: v.optional(Port, '4000'),
  HOST: v.optional(Word, '127.0.0.1'),
  METRICS_PORT: v.optional(Port),
  LOG_LEVEL: v.optional(v.picklist(['debug', 'info', 'warn', 'error', 'silent']), 'info'),
  /** Set it if a load balancer or proxy in front of the server writes the caller's address. */
  TRUST_PROXY: v.optional(
    v.pipe(
      v.picklist(['yes', 'no']),
      v.transform((word) => word === 'yes'),
    ),
    'no',
  ),
  /** The server turns requests away while the event loop's delay is above this, in ms. */
  OVERLOAD_AFTER_MS: v.optional(
    v.pipe(v.string(), v.regex(/^[1-9]\d{0,5}$/, 'a number of milliseconds'), v.transform(Number)),
    '200',
  ),
  DATA_DIR: v.optional(Word, '.data'),
  DATABASE_URL: v.optional(Url(['postgres:', 'postgresql:'])),
  /** nats://… ; or `postgres` for hints through the database's own NOTIFY. */
  BUS_URL: v.optional(
    v.union([v.literal('postgres'), Url(['nats:', 'tls:'])], 'nats://… or the word postgres'),
  ),
  APP_ORIGIN: v.optional(Origin),
  /** `path`: https://mitto.example/home instead of https://mitto.example/#!/home. */
  APP_ROUTING: v.optional(v.picklist(['hash', 'path']), 'hash'),
  /** Further origins whose pages may call the API. */
  CORS_ORIGINS: v.optional(List, ''),
  /** Public ids of the applications that may call. */
  CLIENT_IDS: v.optional(List, 'mitto-web,mitto-ios,mitto-android'),
  SECRET_KEY: v.optional(v.pipe(v.string(), v.minLength(32, 'at least 32 characters'))),
  SMTP_URL: v.optional(Url(['smtp:', 'smtps:'])),
  SMTP_FROM: v.optional(Word, 'Mitto <no-reply@mitto.example>'),
  SMS_URL: v.optional(Url(['https:', 'http:'])),
  SMS_TOKEN: v.optional(Word),
  SMS_FROM: v.optional(Word, 'Mitto'),
  /** Countries whose phone numbers are served, as two-letter codes. */
  SMS_COUNTRIES: v.optional(List),
  /** Number of people that are created around the demo members of an empty database. */
  DEMO_PEOPLE: v.optional(
    v.pipe(v.string(), v.regex(/^(?:[12]?\d{1,2}|300)$/, 'a number up to 300'), v.transform(Number)),
    '300',
  ),
  /** A photon server. Without it, search finds towns only. */
  PLACES_URL: v.optional(Url(['https:', 'http:'])),
  /** A provider of animated pictures with a Tenor-like API. */
  GIF_URL: v.optional(Url(['https:', 'http:'])),
  GIF_KEY: v.optional(Word),
  /** Origins of the pictures, if they differ from that of GIF_URL. */
  GIF_PICTURE_ORIGINS: v.optional(List),
  /** An S3-compatible object store. Without it, media are stored in DATA_DIR. */
  S3_ENDPOINT: v.optional(Url(['https:', 'http:'])),
  S3_BUCKET: v.optional(
    v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'a name of a bucket')),
  ),
  S3_REGION: v.optional(Word, 'us-east-1'),
  S3_ACCESS_KEY_ID: v.optional(Word),
  S3_SECRET_ACCESS_KEY: v.optional(Word),
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

/** Variables required in production; the embedded substitutes are for trying things out. */
export const neededInProduction = ['SECRET_KEY', 'APP_ORIGIN', 'SMTP_URL'] as const;

/** Groups of variables: either all of a group are set, or none. */
export const requiredTogether = [
  ['SMS_URL', 'SMS_TOKEN'],
  ['GIF_URL', 'GIF_KEY'],
  ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['OIDC_GOOGLE_CLIENT_ID', 'OIDC_GOOGLE_CLIENT_SECRET'],
  ['OIDC_MICROSOFT_CLIENT_ID', 'OIDC_MICROSOFT_CLIENT_SECRET'],
  ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
  ['GITHUB_CLIENT_ID', 'GITHUB_CLIENT_SECRET'],
] as const;
