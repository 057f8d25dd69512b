import { defineErrors } from './define-errors.ts';

/** Errors for refused files, shared by every feature that takes files. */
export const fileErrors = defineErrors({
  'file/missing': { status: 422, sentence: 'No file selected.' },
  'file/wrong-kind': {
    status: 422,
    sentence: 'Invalid file format or too large image: accepted formats are jpeg, jpg, png and avif.',
  },
  'file/too-large': {
    status: 413,
    sentence: 'Invalid file format or too large image: a file may have 10 MB.',
  },
  'picture/animated': { status: 422, sentence: 'This picture moves. Please choose a still one.' },
  'picture/too-many-pixels': {
    status: 422,
    sentence: 'This picture has too many pixels. Please choose a smaller one.',
  },
  'picture/too-small': { status: 422, sentence: 'This picture is too small. Please choose a larger one.' },
  'picture/broken': { status: 422, sentence: 'This picture is damaged. Please choose another one.' },
});
export type FileFault = keyof typeof fileErrors;
export const fileFaults = Object.keys(fileErrors);
