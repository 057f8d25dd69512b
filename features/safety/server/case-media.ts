import type { MediaKind } from '@mitto/server-kit/media/media-kind';

/**
 * Kind of media: a picture or a recording of the reported member, or what was sent to the reporter, which the case
 * holds as it was at the time of the report.
 * Visible to staff only: neither to the reporter nor, once they removed it, to the reported member.
 */
export const caseMedia: MediaKind = {
  kind: 'safety.reported-picture',
  isNeverStored: true,
  maySee: async (_db, { roles }) => roles.includes('ROLE_ADMIN'),
};
