import { isIP } from 'node:net';
import { second } from '@mitto/kit/time';
import * as v from 'valibot';
import { fetchOutbound, OutboundError, type OutboundLimits } from './fetch-outbound.ts';

const HeaderName = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{0,63}$/, 'a header name in small letters'));
/** Headers that decide about the connection or carry an identity are never passed on from a caller. */
const notFromCallers =
  /^(?:host|connection|cookie|authorization|content-.*|transfer-encoding|proxy-.*|x-forwarded-.*)$/;
const maxAnswer = 1024 * 1024;

/** One service that members' apps may ask through this server, as the operator configures it. */
export const ExternalService = v.strictObject({
  /** First part of the `url` of a call, such as `weather` in `weather/today`. */
  name: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{0,31}$/, 'a name in small letters')),
  /** Address below which everything is asked for. */
  address: v.pipe(
    v.string(),
    v.check((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), 'a web address'),
    v.check((text) => !/[?#]/.test(text), 'a web address without ? and #'),
  ),
  methods: v.optional(v.pipe(v.array(v.picklist(['GET', 'POST'])), v.minLength(1)), ['GET']),
  /** Headers that a caller may set. */
  headers: v.optional(
    v.array(
      v.pipe(
        HeaderName,
        v.check((name) => !notFromCallers.test(name), 'a header that callers may set'),
      ),
    ),
    [],
  ),
  /** Headers that this server adds, such as a key. Callers never see them. */
  adds: v.optional(v.record(HeaderName, v.pipe(v.string(), v.maxLength(2000))), {}),
  /** True if signed-out callers may ask it, too. */
  isPublic: v.optional(v.boolean(), false),
  maxBytes: v.optional(
    v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(maxAnswer)),
    maxAnswer / 4,
  ),
  timeoutMs: v.optional(
    v.pipe(v.number(), v.safeInteger(), v.minValue(100), v.maxValue(30 * second)),
    5 * second,
  ),
  /**
   * Fields of the answer that are passed on, as paths such as `days.rain`; a path leads into each item of a list.
   * Without it the whole answer is passed on.
   */
  fields: v.optional(v.array(v.pipe(v.string(), v.regex(/^[\w-]+(?:\.[\w-]+)*$/, 'a path of field names')))),
});
export type ExternalService = v.InferOutput<typeof ExternalService>;

/** Names of services that the server has itself. */
const reserved = ['gifs'];

/** The operator's list of services, as JSON. */
export const ExternalServices = v.pipe(
  v.string(),
  v.parseJson(undefined, 'a list in JSON'),
  v.array(ExternalService),
  v.check(
    (services) =>
      new Set([...reserved, ...services.map(({ name }) => name)]).size === reserved.length + services.length,
    'services with different names, none of them gifs',
  ),
);

export interface ServiceRequest {
  readonly method: 'GET' | 'POST';
  /** Path below the address of the service. */
  readonly path: string;
  /** Query of a GET, body of a POST. */
  readonly payload: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;
  /** Fields to choose from those of the service; all of them if missing. */
  readonly fields?: readonly string[] | undefined;
}

/** A path of plain segments: no empty one, and none that leads upwards. */
export const isPlainPath = (path: string): boolean =>
  path === '' || path.split('/').every((part) => /^[\w~.-]+$/.test(part) && !/^\.+$/.test(part));

/** Asks a service, and returns the chosen fields of its JSON answer. Throws an `OutboundError` for any other answer. */
export async function askService(
  service: ExternalService,
  { method, path, payload, headers, fields }: ServiceRequest,
  resolve?: OutboundLimits['resolve'],
): Promise<unknown> {
  const url = new URL([service.address.replace(/\/+$/, ''), ...(path === '' ? [] : [path])].join('/'));
  if (method === 'GET')
    for (const [name, value] of Object.entries(payload)) url.searchParams.set(name, `${value}`);
  // An IP address that the operator configured may be private. A host name must resolve to public addresses.
  const privateHosts = isIP(url.hostname.replace(/^\[|\]$/g, '')) === 0 ? [] : [url.hostname];
  const { maxBytes, timeoutMs } = service;
  const answer = await fetchOutbound(
    url.href,
    { maxBytes, timeoutMs, origins: [url.origin], privateHosts, ...(resolve && { resolve }) },
    {
      method,
      headers: {
        accept: 'application/json',
        ...headers,
        ...(method === 'POST' && jsonType),
        ...service.adds,
      },
      ...(method === 'POST' && { body: JSON.stringify(payload) }),
    },
  );
  if (answer.status !== 200)
    throw new OutboundError(`${service.name} answered with status ${answer.status}.`);
  const told = v.safeParse(v.pipe(v.string(), v.parseJson()), answer.bytes.toString('utf8'));
  if (!told.success) throw new OutboundError(`${service.name} answered with something else than JSON.`);
  const chosen =
    service.fields && (fields ? service.fields.filter((one) => fields.includes(one)) : service.fields);
  const wanted = chosen ?? fields;
  return wanted === undefined
    ? told.output
    : pick(
        told.output,
        wanted.map((one) => one.split('.')),
      );
}

const jsonType = { 'content-type': 'application/json' } as const;

/** Keeps only these paths of a value. A list keeps its items, each with these paths. */
function pick(value: unknown, paths: readonly (readonly string[])[]): unknown {
  if (Array.isArray(value)) return value.map((item) => pick(item, paths));
  if (typeof value !== 'object' || value === null) return undefined;
  const kept: [string, unknown][] = [];
  for (const [name, inner] of Object.entries(value)) {
    const below = paths.filter(([first]) => first === name).map(([, ...rest]) => rest);
    if (below.length === 0) continue;
    kept.push([name, below.some((rest) => rest.length === 0) ? inner : pick(inner, below)]);
  }
  return Object.fromEntries(kept);
}
