import { expect, test } from 'vitest';
import { countSigns, isLinkAllowed, isPictureAllowed } from './rich-parts.ts';

test.each([
  ['https://a.example', true],
  ['mailto:a@b.example', true],
  ['javascript:alert(1)', false],
  ['vbscript:a', false],
  ['data:text/html,a', false],
  ['https:', false],
  ['/own', false],
])('a link to %s is allowed: %s', (address, isAllowed) => {
  expect(isLinkAllowed(address)).toBe(isAllowed);
});

test.each([
  ['/photos/a-500.jpg', true],
  ['https://a.example/a.png', true],
  ['//a.example/a.png', false],
  ['http://a.example/a.png', false],
  ['data:image/png;base64,', false],
])('a picture from %s is allowed: %s', (address, isAllowed) => {
  expect(isPictureAllowed(address)).toBe(isAllowed);
});

test.each([
  ['abc', 3],
  ['ที่นี่', 2],
  ['👩🏽‍🚀', 1],
])('%s has %d signs', (text, count) => {
  expect(countSigns(text)).toBe(count);
});
