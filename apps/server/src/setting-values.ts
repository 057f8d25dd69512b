import { isNetwork, type TrustedProxies } from '@mitto/server-kit/http/trusted-proxies';
import { contactFileKinds } from '@mitto/support/contract/contact-files';
import * as v from 'valibot';

// Kinds of values that the environment variables of the server have.

export const isLoopback = (host: string): boolean => /^(?:localhost|127\.[\d.]+|\[?::1\]?)$/.test(host);

export const Url = (protocols: readonly string[]) =>
  v.pipe(
    v.string(),
    v.check(
      (text) => URL.canParse(text) && protocols.includes(new URL(text).protocol),
      `a URL with ${protocols.join(' or ')}`,
    ),
  );
export const Port = v.pipe(
  v.string(),
  v.regex(/^\d{1,5}$/, 'a number between 0 and 65535'),
  v.transform(Number),
  v.maxValue(65_535, 'a number between 0 and 65535'),
);
export const Word = v.pipe(v.string(), v.minLength(1, 'not empty'));
export const List = v.pipe(
  v.string(),
  v.transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  ),
);

/** An origin: a URL without a path. */
export const Origin = v.pipe(
  v.string(),
  v.check(
    (text) => URL.canParse(text) && new URL(text).origin === text,
    'an origin such as https://mitto.example',
  ),
);

export const Origins = v.pipe(
  List,
  v.check(
    (origins) => origins.every((origin) => v.is(Origin, origin) && /^https?:[^*]*$/.test(origin)),
    'origins such as https://mitto.example with commas between; neither null nor paths nor wildcards',
  ),
);

export const tilesWanted =
  'an https address with {z}, {x} and {y} in its path, without a name and a password (http only at this machine)';

/** Address template of map tiles. Its origin becomes part of the page's policy, so its host is fixed. */
export const Tiles = v.pipe(
  v.string(),
  v.check((text) => {
    if (!URL.canParse(text) || /[\s"'<>;,\\]/.test(text)) return false;
    const { protocol, hostname, username, password, origin } = new URL(text);
    const isSafe = protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
    const after = text.slice(origin.length);
    const parts = after.match(/\{[^}]*\}/g) ?? [];
    // A URL may have braces in its host.
    const isHost = !/[{}*]/.test(origin);
    const isWhole = parts.toSorted().join() === '{x},{y},{z}';
    return isSafe && isHost && `${username}${password}` === '' && text.startsWith(`${origin}/`) && isWhole;
  }, tilesWanted),
);

const merchantsWanted = 'omise, stripe or sandbox, with commas between and the default one first';

/** Some of these names, each once. `wanted` tells the operator what may be written. */
const EachOnce = <const T extends readonly string[]>(names: T, wanted: string) =>
  v.pipe(
    List,
    v.array(v.picklist(names, wanted)),
    v.check((given) => new Set(given).size === given.length, wanted),
  );

/** Payment merchants. */
export const Merchants = EachOnce(['omise', 'stripe', 'sandbox'], merchantsWanted);

const contactFilesWanted = `kinds of ${contactFileKinds.join(', ')}, with commas between and each once`;

/** Kinds of files that the contact form takes. */
export const ContactFiles = v.pipe(
  EachOnce(contactFileKinds, contactFilesWanted),
  v.minLength(1, contactFilesWanted),
);

const proxiesWanted =
  'no, the number of proxies in front of the server (1 for one balancer), or their addresses with commas between (10.0.0.0/8, 203.0.113.7)';

/** Trusted proxies. `yes` is refused, because it would believe everybody who reaches the server directly. */
export const Proxies = v.pipe(
  v.string(),
  v.transform((text): TrustedProxies | undefined | null => {
    if (text === 'no') return undefined;
    if (/^[1-9]$/.test(text)) return Number(text);
    const networks = text.split(',').map((part) => part.trim());
    return networks.every(isNetwork) ? networks : null;
  }),
  v.check((proxies) => proxies !== null, proxiesWanted),
  v.transform((proxies) => proxies ?? undefined),
);
