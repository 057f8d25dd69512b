import { isSigned } from '@mitto/testkit/push-double';
import { expect, test } from 'vitest';
import { createVapid, createVapidKeys, unsignedToken } from './vapid.ts';

/** The example of RFC 8292, section 2.4. */
const example = {
  claims: { aud: 'https://push.example.net', exp: 1_453_523_768, sub: 'mailto:push@example.com' },
  token:
    'eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAiOjE0NTM1MjM3NjgsInN1YiI6Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0',
  signature: 'i3CYb7t4xfxCDquptFOepC9GAu_HLGkMlMuCGSK2rpiUfnK9ojFwDXb1JrErtmysazNjjvW2L9OkSSHzvoD1oA',
  key: 'BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs',
};

const hour = 3_600_000;

test('the example of RFC 8292 comes out byte for byte, and the tests know its signature', async () => {
  expect(unsignedToken(example.claims)).toBe(example.token);
  expect(await isSigned(example.token, example.signature, example.key)).toBe(true);
  expect(await isSigned(`${example.token}x`, example.signature, example.key)).toBe(false);
});

test('a token names the push service, is signed, and is used for six of its twelve hours', async () => {
  let at = 1_800_000_000_000;
  const keys = createVapidKeys();
  const vapid = createVapid({ keys, subject: 'mailto:operator@mitto.example', now: () => at });
  const header = vapid('https://push.example/one/address?x=1');
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(header) ?? [];
  expect(key).toBe(keys.publicKey);
  const [head, body = '', signature = ''] = token.split('.');
  expect(await isSigned(`${head}.${body}`, signature, key)).toBe(true);
  expect(JSON.parse(Buffer.from(body, 'base64url').toString())).toEqual({
    aud: 'https://push.example',
    exp: at / 1000 + 12 * 3600,
    sub: 'mailto:operator@mitto.example',
  });
  at += 6 * hour - 1;
  expect(vapid('https://push.example/another')).toBe(header);
  expect(vapid('https://push.example:8443/another')).not.toBe(header);
  at += 1;
  expect(vapid('https://push.example/another')).not.toBe(header);
});

test('a clock that is set back makes a new token: the old one might be valid for more than a day', () => {
  let at = 1_800_000_000_000;
  const vapid = createVapid({ keys: createVapidKeys(), subject: 'mailto:a@b.example', now: () => at });
  const header = vapid('https://push.example/');
  at -= 24 * hour;
  expect(vapid('https://push.example/')).not.toBe(header);
});

test('every key pair has 65 and 32 bytes', () => {
  for (let count = 0; count < 600; count += 1) {
    const { publicKey, privateKey } = createVapidKeys();
    expect([publicKey.length, privateKey.length]).toEqual([87, 43]);
  }
});
