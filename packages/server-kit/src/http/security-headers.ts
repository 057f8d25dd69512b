export type HeaderSet = Readonly<Record<string, string>>;

const oneYear = 31_536_000;

function everywhere(isProduction: boolean): HeaderSet {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    ...(isProduction ? { 'strict-transport-security': `max-age=${oneYear}; includeSubDomains` } : {}),
  };
}

/** Headers for JSON answers. A foreign page cannot run, frame, cache or read such an answer. */
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

/**
 * Headers for answers that are the same for all members and may be cached. The cache entry depends on the
 * client's build and language (options header).
 */
export function keptHeaders(seconds: number): HeaderSet {
  return { 'cache-control': `private, max-age=${seconds}`, vary: 'Origin, options, accept-encoding' };
}

export interface PagePolicy {
  readonly isProduction: boolean;
  /** Further origin, besides our own, to which scripts of the page may send files. */
  readonly uploadOrigin?: string | undefined;
  /** Origin of map tiles, which the page may load as pictures. */
  readonly tileOrigin?: string | undefined;
  /** The only origin of which the page may show a frame. */
  readonly frameOrigin?: string | undefined;
  /** Hashes (`sha256-…`) of inline scripts that may run. */
  readonly scriptHashes?: readonly string[];
  /** Hashes of inline style sheets, which let the page render before any file is loaded. */
  readonly styleHashes?: readonly string[];
  /**
   * Set for the sign-in popup, which must keep access to the window that opened it, to send it the result.
   */
  readonly isPopup?: boolean;
}

const closedFeatures =
  'camera=(self), geolocation=(self), microphone=(self), payment=(self), usb=(), serial=()';

/**
 * Headers for pages. Scripts and styles come from this origin only, inline ones are allowed by hash only, and
 * eval is forbidden.
 */
export function pageHeaders(asked: PagePolicy): HeaderSet {
  const { isProduction, uploadOrigin, tileOrigin, frameOrigin, isPopup = false } = asked;
  const { scriptHashes = [], styleHashes = [] } = asked;
  const policy = [
    "default-src 'none'",
    `script-src 'self'${quoted(scriptHashes)}`,
    `style-src 'self'${quoted(styleHashes)}`,
    `img-src 'self' data: blob:${further(tileOrigin)}`,
    "media-src 'self' blob:",
    "font-src 'self'",
    // `blob:` lets scripts read files that the member has just recorded or chosen. Map tiles are loaded by
    // script.
    `connect-src 'self' blob:${further(uploadOrigin)}${further(tileOrigin)}`,
    ...(frameOrigin === undefined ? [] : [`frame-src ${frameOrigin}`]),
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

/**
 * Headers for the console of staff: scripts, styles, pictures, recordings and calls of this origin alone, nothing
 * inline, no sensors, no window that opened it or that it opens.
 */
export function consoleHeaders(isProduction: boolean): HeaderSet {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "media-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ];
  return {
    'content-security-policy': policy.join('; '),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), serial=()',
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
    ...everywhere(isProduction),
  };
}

function further(origin: string | undefined): string {
  return origin === undefined ? '' : ` ${origin}`;
}

function quoted(hashes: readonly string[]): string {
  return hashes.map((hash) => ` '${hash.replaceAll("'", '')}'`).join('');
}
