import { expect, test } from 'vitest';
import { photoCalls } from '../../contract/photos-calls.ts';
import { photoFaultCodes } from './photo-fault.ts';

/**
 * Codes without a sentence: the app never requests a form for direct upload, and pictures of texts are sent by
 * the console alone.
 */
const neverAsked = ['profile/no-direct-upload', 'profile/too-many-text-pictures'];

test('every code with which a picture can be refused has its sentence', () => {
  const codes = [photoCalls.upload, photoCalls.changeUploads, photoCalls.removeUpload].flatMap(
    ({ errors }) => errors,
  );
  const untold = codes.filter((code) => !photoFaultCodes.includes(code) && !neverAsked.includes(code));
  expect(untold).toEqual([]);
});
