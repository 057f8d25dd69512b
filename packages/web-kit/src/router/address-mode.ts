/** How a place is written into the address bar. */
export interface AddressMode {
  /** The place the address stands for: path and query. */
  readonly read: (location: Pick<Location, 'pathname' | 'search' | 'hash'>) => string;
  readonly write: (href: string) => string;
}

/**
 * The delimiters between the page the browser loads and the place in it: '#!' where the server knows one page only,
 * nothing where every path leads to the app.
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
    read: ({ pathname, search }) =>
      inside(`${pathname.startsWith(base) ? pathname.slice(base.length) : pathname}${search}`),
    write: (href) => `${base}${href}`,
  };
}

/** A path of ours begins with one slash: '//other.example' never becomes an address of somebody else. */
function inside(href: string): string {
  return `/${href.replace(/^[/\\\s]+/, '')}`;
}
