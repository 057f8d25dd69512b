import type { accountApi } from '@mitto/account/contract';
import type { CallTable } from '@mitto/web-kit/api/call-table';
import type { photoCalls } from '../../contract/photos-calls.ts';
import type { placeCalls } from '../../contract/place-calls.ts';
import type { profileCalls } from '../../contract/profile-calls.ts';
import type { selfieCalls } from '../../contract/selfie-calls.ts';
import type { templateCalls } from '../../contract/template-calls.ts';
import type { textCalls } from '../../contract/text-calls.ts';
import type { voiceCalls } from '../../contract/voice-calls.ts';

type ProfileWebApi = Pick<typeof profileCalls, 'createProfile'> &
  typeof templateCalls &
  typeof textCalls &
  typeof placeCalls &
  Omit<typeof photoCalls, 'presignUpload' | 'pictureSizes'> &
  typeof selfieCalls &
  typeof voiceCalls &
  Pick<typeof accountApi, 'existsUser' | 'searchUser' | 'readConfiguration'>;

/** Calls that the screens of the profile feature use. */
export const profileWebCalls: CallTable<ProfileWebApi> = {
  createProfile: ['POST', '/profile', false],
  searchPlaces: ['POST', '/places/search', true],
  placeAt: ['POST', '/places/at', true],
  nearbyPlaces: ['POST', '/places/nearby', true],
  listUploads: ['GET', '/uploads', true],
  upload: ['POST', '/v2/uploads', false],
  changeUploads: ['PUT', '/v2/uploads', true],
  removeUpload: ['DELETE', '/v2/uploads', true],
  askSelfiePose: ['POST', '/user/verification/pose', true],
  sendSelfies: ['POST', '/user/verification/selfies', false],
  uploadVoice: ['POST', '/user/voice', false],
  loadTemplate: ['GET', '/load/templates', true],
  loadDueTexts: ['GET', '/load/templates/due', true],
  acceptTexts: ['POST', '/load/templates/accept', true],
  existsUser: ['POST', '/user/exists', true],
  searchUser: ['POST', '/user/search', true],
  readConfiguration: ['GET', '/configuration', true],
};
