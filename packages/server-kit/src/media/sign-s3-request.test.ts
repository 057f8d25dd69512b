import { expect, test } from 'vitest';
import { signS3Form, signS3Request } from './sign-s3-request.ts';

/** Keys, requests and signatures from the examples in Amazon's documentation of Signature Version 4. */
const keys = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
};
const now = Date.UTC(2013, 4, 24);
const host = 'https://examplebucket.s3.amazonaws.com';
const nothing = new Uint8Array(0);

test.each([
  [
    'an object with a range',
    { method: 'GET', url: new URL('/test.txt', host), headers: { range: 'bytes=0-9' }, body: nothing },
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  ],
  [
    'an object that is put, with a sign in its name',
    {
      method: 'PUT',
      url: new URL('/test%24file.text', host),
      headers: { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
      body: Buffer.from('Welcome to Amazon S3.'),
    },
    '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  ],
  [
    'a question without a value',
    { method: 'GET', url: new URL('/?lifecycle', host), headers: {}, body: nothing },
    'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  ],
  [
    'a question with two',
    { method: 'GET', url: new URL('/?max-keys=2&prefix=J', host), headers: {}, body: nothing },
    '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  ],
])('%s is signed as documented', (_what, request, signature) => {
  const { authorization } = signS3Request(keys, { ...request, now });
  expect(authorization).toMatch(
    /^AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE\/20130524\/us-east-1\/s3\/aws4_request,SignedHeaders=/,
  );
  expect(authorization?.split('Signature=')[1]).toBe(signature);
});

test('a form names one object, its most bytes and its end', () => {
  const fields = signS3Form(keys, {
    bucket: 'pictures',
    key: 'ab/abc/incoming',
    maxBytes: 10,
    expiresAt: now + 60_000,
    now,
  });
  expect(JSON.parse(Buffer.from(fields['policy'] ?? '', 'base64').toString('utf8'))).toEqual({
    expiration: '2013-05-24T00:01:00.000Z',
    conditions: [
      { bucket: 'pictures' },
      { key: 'ab/abc/incoming' },
      ['content-length-range', 1, 10],
      { 'x-amz-algorithm': 'AWS4-HMAC-SHA256' },
      { 'x-amz-credential': 'AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request' },
      { 'x-amz-date': '20130524T000000Z' },
    ],
  });
});
