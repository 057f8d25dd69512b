export type HeaderSet = Readonly<Record<string, string>>;

const oneYear = 31_536_000;

function everywhere(isProduction: boolean): HeaderSet {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    ...(isProduction ? { 'strict-transport-security': `max-age=${oneYear}; includeSubDomains` } : {}),
  };
}

/** For JSON: nothing may be run, framed, kept or read by a foreign page. */
export function apiHeaders(isProduction: boolean): HeaderSet {
  return {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    vary: 'Origin',
    ...everywhere(isProduction),
  };
}

/** For what everybody is told alike: another build, or another language, asks anew. */
export function keptHeaders(seconds: number): HeaderSet {
  return { 'cache-control': `private, max-age=${seconds}`, vary: 'Origin, options, accept-encoding' };
}

export interface PagePolicy {
  readonly isProduction: boolean;
  /** Where else its scripts may send files. */
  readonly uploadOrigin?: string | undefined;
  /** Hashes (`sha256-…`) of inline scripts that may run. */
  readonly scriptHashes?: readonly string[];
  /** Hashes of style sheets that stand in the page itself, so that it paints without waiting for them. */
  readonly styleHashes?: readonly string[];
  /** The sign-in popup hands its result to the page that opened it, so it must not be cut off from that. */
  readonly isPopup?: boolean;
}

const closedFeatures =
  'camera=(self), geolocation=(self), microphone=(self), payment=(self), usb=(), serial=()';

/** For pages: scripts and styles from here only, never inline (but by hash) and never evaluated. */
export function pageHeaders(asked: PagePolicy): HeaderSet {
  const { isProduction, uploadOrigin, scriptHashes = [], styleHashes = [], isPopup = false } = asked;
  const policy = [
    "default-src 'none'",
    `script-src 'self'${quoted(scriptHashes)}`,
    `style-src 'self'${quoted(styleHashes)}`,
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    // What was just recorded or chosen is read back through an address of its own.
    `connect-src 'self' blob:${uploadOrigin === undefined ? '' : ` ${uploadOrigin}`}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ];
  return {
    'content-security-policy': policy.join('; '),
    'cross-origin-opener-policy': isPopup ? 'unsafe-none' : 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': closedFeatures,
    ...everywhere(isProduction),
  };
}

function quoted(hashes: readonly string[]): string {
  return hashes.map((hash) => ` '${hash.replaceAll("'", '')}'`).join('');
}
