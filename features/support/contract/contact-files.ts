/** Files that the contact form can take: kinds of pictures, and documents. An operator chooses among them. */
export const contactFileKinds = ['jpeg', 'png', 'avif', 'pdf', 'text'] as const;
export type ContactFileKind = (typeof contactFileKinds)[number];

/** Documents are kept as they are sent, and leave the server as downloads only. */
export const documentKinds = ['pdf', 'text'] as const;
export type DocumentKind = (typeof documentKinds)[number];

export const isDocument = (kind: string): kind is DocumentKind =>
  (documentKinds as readonly string[]).includes(kind);

/** Content type of a kind, and the extensions of its files. The first one is the name by which people know it. */
export const contactFileFacts: Readonly<
  Record<ContactFileKind, { readonly type: string; readonly extensions: readonly [string, ...string[]] }>
> = {
  jpeg: { type: 'image/jpeg', extensions: ['jpg', 'jpeg'] },
  png: { type: 'image/png', extensions: ['png'] },
  avif: { type: 'image/avif', extensions: ['avif'] },
  pdf: { type: 'application/pdf', extensions: ['pdf'] },
  text: { type: 'text/plain', extensions: ['txt'] },
};

const megabyte = 1024 * 1024;
export const maxContactFiles = 3;
/** Max bytes of a file that an operator can allow. */
export const maxContactFileBytes = 10 * megabyte;
/** Max characters of the name of a file. */
export const maxFileName = 120;

/** Files that the contact form of a server takes. */
export interface ContactFileRules {
  readonly kinds: readonly ContactFileKind[];
  readonly maxMegabytes: number;
}

export const usualContactFiles: ContactFileRules = {
  kinds: contactFileKinds,
  maxMegabytes: maxContactFileBytes / megabyte,
};

/** The rules that the operator has set, or else the usual ones. Kinds that this build does not know are left out. */
export function contactFileRules(
  set: { readonly kinds: readonly string[]; readonly maxMegabytes: number } | undefined,
): ContactFileRules {
  if (set === undefined) return usualContactFiles;
  return { ...set, kinds: contactFileKinds.filter((kind) => set.kinds.includes(kind)) };
}

export const maxBytesOf = ({ maxMegabytes }: ContactFileRules): number => maxMegabytes * megabyte;
