/** Conversion between a `Place` of the app and the address in the browser. */
export interface AddressMode {
  /** Returns the path and query of the `Place` that an address stands for. */
  readonly read: (location: Pick<Location, 'pathname' | 'search' | 'hash'>) => string;
  readonly write: (href: string) => string;
}

/**
 * The text between the address of the HTML page and the path within the app: '#!' where the server has only
 * one page, and nothing where the server answers every path with the app.
 */
export type Delimiter = '#!' | '';

export function addressMode(delimiter: Delimiter, base = '/'): AddressMode {
  return delimiter === '' ? pathMode(base.replace(/\/+$/, '')) : hashMode(base, delimiter);
}

function hashMode(base: string, delimiter: string): AddressMode {
  return {
    read: ({ hash }) => (hash.startsWith(delimiter) ? inside(hash.slice(delimiter.length)) : '/'),
    write: (href) => `${base}${delimiter}${href}`,
  };
}

function pathMode(base: string): AddressMode {
  return {
    read: ({ pathname, search }) => {
      // Compare with the slash: the folder /apple does not belong to an app at /app.
      const isBelow = pathname === base || pathname.startsWith(`${base}/`);
      return inside(`${isBelow ? pathname.slice(base.length) : pathname}${search}`);
    },
    write: (href) => `${base}${href}`,
  };
}

/** Makes the path begin with exactly one slash: '//other.example' would be another site. */
function inside(href: string): string {
  return `/${href.replace(/^[/\\\s]+/, '')}`;
}
