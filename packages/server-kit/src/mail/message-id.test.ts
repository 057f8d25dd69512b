import { expect, test } from 'vitest';
import { messageIdOf } from './message-id.ts';

test.each([
  ['https://mitto.example', '<a@mitto.example>'],
  ['https://mitto.example:8443/app', '<a@mitto.example>'],
  ['http://localhost:4000', '<a@localhost>'],
  ['http://127.0.0.1:4000', '<a@[127.0.0.1]>'],
  ['http://[::1]:4000', '<a@[::1]>'],
])('the Message-ID of a server at %s is %s', (origin, messageId) => {
  expect(messageIdOf('a', origin)).toBe(messageId);
});
