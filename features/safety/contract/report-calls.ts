import { defineApi, pausedRow } from '@mitto/kit/define-api';
import { defineErrors } from '@mitto/kit/define-errors';
import { fileFaults } from '@mitto/kit/file-errors';
import { MediaKey } from '@mitto/kit/photo-file';
import { maxPhotoBytes } from '@mitto/profile/contract/photos';
import * as v from 'valibot';

export const reportErrors = defineErrors({
  'safety/too-many-pictures': {
    status: 422,
    sentence: 'You have sent as many pictures as one member can for now. Send the report without this one.',
  },
});

/** Calls of members about their reports. A report itself is a document of the session path `/report/cases/`. */
export const reportCalls = defineApi({
  uploadReportPicture: {
    auth: 1,
    reach: 'paused',
    method: 'POST',
    path: '/report/pictures',
    summary:
      'Brings one picture for a report that is sent right after. A picture that no report takes within 15 minutes is deleted.',
    input: v.strictObject({}),
    files: { most: 1, bytes: maxPhotoBytes },
    output: v.strictObject({ key: MediaKey }),
    errors: ['safety/too-many-pictures', ...fileFaults],
    idempotent: false,
    access: { self: pausedRow('ok') },
  },
});
