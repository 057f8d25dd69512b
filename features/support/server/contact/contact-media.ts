import type { MediaKind } from '@mitto/server-kit/media/media-kind';
import type { Secrets } from '@mitto/server-kit/seal';
import { type DocumentKind, isDocument } from '../../contract/contact-files.ts';
import { savedName } from './contact-document.ts';
import { findNamesOf, findSenderOf } from './contact-store.ts';

/**
 * Kind of media: a file attached to a contact message. Staff sees it, and the member who sent it sees its
 * pictures. A document is for staff alone, who save it and never see it within a page.
 */
export const contactMedia: MediaKind = {
  kind: 'support.attachment',
  isArchived: true,
  async maySee(db, { uid, roles }, { uid: owner, sizes }) {
    const sender = await findSenderOf(db, owner);
    if (sender === undefined) return false;
    return roles.includes('ROLE_ADMIN') || (sender.uid === uid && documentKindOf(sizes) === undefined);
  },
  async savedAs(db, { uid: owner, key, sizes }) {
    const kind = documentKindOf(sizes);
    return kind && savedName((await findNamesOf(db, owner)).get(key) ?? '', kind);
  },
};

/** Kind of a stored file if it is a document. Its only size has the name of the kind. */
export function documentKindOf([size = '']: readonly string[]): DocumentKind | undefined {
  return isDocument(size) ? size : undefined;
}

/**
 * Owner of the files of a contact form. It is derived with a secret: a caller cannot choose an id that makes
 * a member the owner.
 */
export function mediaOwnerOf({ mac }: Pick<Secrets, 'mac'>, id: string): string {
  const hex = mac('contact-media', id).toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  );
}
