import { expect, test } from 'vitest';
import { createSecrets } from './seal.ts';

const secrets = createSecrets('a secret of the tests');

test('what was sealed is read again with the same secret for the same purpose only', () => {
  const sealed = secrets.seal('job', 'สวัสดี, a code: 123456');
  expect(secrets.unseal('job', sealed)).toBe('สวัสดี, a code: 123456');
  expect(sealed.toString('latin1')).not.toContain('123456');
  expect(() => secrets.unseal('answer', sealed)).toThrow();
  expect(() => createSecrets('another secret').unseal('job', sealed)).toThrow();
});

test('a changed byte anywhere is noticed', () => {
  const sealed = secrets.seal('job', 'word');
  for (let at = 0; at < sealed.length; at += 1) {
    const tampered = Buffer.from(sealed);
    tampered[at] = (tampered[at] ?? 0) ^ 1;
    expect(() => secrets.unseal('job', tampered), `byte ${at}`).toThrow();
  }
  expect(() => secrets.unseal('job', Buffer.alloc(0))).toThrow();
  // A truncated tag would be easier to forge, so it must be refused.
  expect(() => secrets.unseal('job', secrets.seal('job', '').subarray(0, 20))).toThrow();
});

test('the same word sealed twice looks different, and digested twice alike', () => {
  expect(secrets.seal('job', 'word')).not.toEqual(secrets.seal('job', 'word'));
  expect(secrets.mac('code', 'word')).toEqual(secrets.mac('code', 'word'));
  expect(secrets.mac('code', 'word')).not.toEqual(secrets.mac('brake', 'word'));
});
