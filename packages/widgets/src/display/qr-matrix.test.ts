import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { qrMatrix } from './qr-matrix.ts';

const digestOf = (text: string) => {
  const rows = qrMatrix(text)?.map((row) => row.map(Number).join('')) ?? [];
  return createHash('sha256').update(rows.join('\n')).digest('hex');
};

const uri =
  'otpauth://totp/Mitto:ana%40people.example?issuer=Mitto&secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&algorithm=SHA1&digits=6&period=30';

// Another program (jsQR) read these three codes, and one of every length up to 666 bytes.
test.for([
  ['Mitto', '1d5e2fdc99ed59b30670cb6c6b73e21021ff474b4e51a88fd8ff068e89f8fc2c'],
  [uri, 'e6916ba6fd70fd7b98555ae59ab00f0821be744177c553c2e8a46bf1645db8e3'],
  ['x'.repeat(666), '497df6c35a67d13f72b0afac007734db4ed5c1f0b80267e83a5414d2a6f3aa0c'],
] as const)('%s is drawn as the standard draws it', ([text, digest]) => {
  expect(digestOf(text)).toBe(digest);
});

test('a text of 667 bytes has no code', () => {
  expect(qrMatrix('x'.repeat(667))).toBeUndefined();
});
