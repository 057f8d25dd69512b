import { CallError, noAnswer, noSense } from '@mitto/web-kit/api/call-error';
import { expect, test } from 'vitest';
import { isOutOfReach } from './is-out-of-reach.ts';

test.each([
  ['a network that is gone', noAnswer(new TypeError('Failed to fetch')), true],
  ['a search that took too long', noAnswer(new DOMException('It took too long.', 'TimeoutError')), false],
  ['a server that is busy', new CallError(503, { code: 'busy', message: 'Please try again.' }), false],
  ['something in between', noSense(502), false],
  ['a mistake of ours', new Error('It was not meant so.'), false],
])('of what can go wrong only a place out of reach is called offline: %s', (_what, trouble, isOut) => {
  expect(isOutOfReach(trouble)).toBe(isOut);
});
