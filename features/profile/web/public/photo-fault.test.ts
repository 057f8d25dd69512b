import { expect, test } from 'vitest';
import { photoCalls } from '../../contract/photos-calls.ts';
import { toldPhotoFaults } from './photo-fault.ts';

/** The app never asks for a direct upload form, so it needs no sentence for this code. */
const neverAsked = ['profile/no-direct-upload'];

test('every code with which a picture can be refused has its sentence', () => {
  const codes = [photoCalls.upload, photoCalls.changeUploads, photoCalls.removeUpload].flatMap(
    ({ errors }) => errors,
  );
  const untold = codes.filter((code) => !toldPhotoFaults.includes(code) && !neverAsked.includes(code));
  expect(untold).toEqual([]);
});
