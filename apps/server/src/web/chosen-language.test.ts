import { expect, test } from 'vitest';
import { chosenLanguage } from './chosen-language.ts';

const languages = ['en', 'th'];

test.each([
  ['th', undefined, 'th'],
  ['th-TH,th;q=0.9,en;q=0.8', undefined, 'th'],
  ['en;q=0.2, th;q=0.9', undefined, 'th'],
  ['th;q=0, en', undefined, 'en'],
  ['de, fr;q=0.5', undefined, 'en'],
  ['', undefined, 'en'],
  [undefined, undefined, 'en'],
  ['en', 'mitto_language=th', 'th'],
  ['th', 'mitto_language=xx', 'th'],
  ['th', 'other=1; mitto_language=en', 'en'],
])('%s with the cookie %s is %s', (acceptLanguage, cookie, wanted) => {
  expect(chosenLanguage(languages, { cookie, acceptLanguage })).toBe(wanted);
});
