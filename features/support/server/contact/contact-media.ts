import type { MediaKind } from '@mitto/server-kit/media/media-kind';
import type { Secrets } from '@mitto/server-kit/seal';
import { findSenderOf } from './contact-store.ts';

/** Kind of media: a picture attached to a contact message. Visible to staff, and to the member who sent it. */
export const contactMedia: MediaKind = {
  kind: 'support.attachment',
  isArchived: true,
  async maySee(db, { uid, roles }, { uid: owner }) {
    const sender = await findSenderOf(db, owner);
    return sender !== undefined && (roles.includes('ROLE_ADMIN') || sender.uid === uid);
  },
};

/**
 * Owner of the pictures of a contact form. It is derived with a secret: a caller cannot choose an id that makes
 * a member the owner.
 */
export function mediaOwnerOf({ mac }: Pick<Secrets, 'mac'>, id: string): string {
  const hex = mac('contact-media', id).toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  );
}
