import { createCipheriv, createECDH, createPublicKey, hkdfSync, randomBytes } from 'node:crypto';

/** Keys of a subscription, which the browser made: its public key, and the secret that authenticates senders. */
export interface PushKeys {
  readonly p256dh: Uint8Array;
  readonly auth: Uint8Array;
}

/** Random values of one encryption. Only the tests with the vectors of the RFCs choose them. */
export interface PushEntropy {
  readonly salt: Uint8Array;
  readonly privateKey: Uint8Array;
}

export const curve = 'prime256v1';
const saltBytes = 16;
const keyIdBytes = 65;
const authBytes = 16;
const headerBytes = saltBytes + 4 + 1 + keyIdBytes;
const tagBytes = 16;
/** Max bytes of an encrypted push: every push service takes this many (RFC 8030, section 7.2). */
const maxBytes = 4096;
/** Max bytes of the text of a push. */
export const maxPushText = maxBytes - headerBytes - tagBytes - 1;
const lastRecord = 2;

/**
 * Encrypts the text of a push for one subscription (RFC 8291), as one record of RFC 8188. With `paddedTo`, the
 * text is padded to this length, so that the length tells nothing.
 */
export function encryptPush(
  text: Uint8Array,
  keys: PushKeys,
  { paddedTo = 0, entropy }: { readonly paddedTo?: number; readonly entropy?: PushEntropy } = {},
): Buffer {
  const length = Math.max(text.length, paddedTo);
  if (length > maxPushText) throw new RangeError(`A push of ${length} bytes is too long: send less text.`);
  const ours = createECDH(curve);
  if (entropy) ours.setPrivateKey(entropy.privateKey);
  else ours.generateKeys();
  const keyId = ours.getPublicKey();
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.p256dh, keyId]);
  const secret = hkdfSync('sha256', ours.computeSecret(keys.p256dh), keys.auth, info, 32);
  const salt = entropy?.salt ?? randomBytes(saltBytes);
  return encryptRecord(text, { secret: new Uint8Array(secret), salt, keyId, paddedTo });
}

interface RecordWishes {
  readonly secret: Uint8Array;
  readonly salt: Uint8Array;
  readonly keyId: Uint8Array;
  readonly paddedTo?: number;
}

/** Encrypts a text as content of RFC 8188 with a single record. */
export function encryptRecord(text: Uint8Array, { secret, salt, keyId, paddedTo = 0 }: RecordWishes): Buffer {
  const derive = (info: string, length: number) =>
    new Uint8Array(hkdfSync('sha256', secret, salt, `Content-Encoding: ${info}\0`, length));
  const cipher = createCipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  const record = Buffer.alloc(Math.max(text.length, paddedTo) + 1);
  record.set(text);
  record[text.length] = lastRecord;
  const header = Buffer.alloc(saltBytes + 5);
  header.set(salt);
  header.writeUInt32BE(maxBytes, saltBytes);
  header.writeUInt8(keyId.length, saltBytes + 4);
  return Buffer.concat([header, keyId, cipher.update(record), cipher.final(), cipher.getAuthTag()]);
}

/** True if a push can be encrypted with these keys: the public key must be a point of the curve. */
export function arePushKeys({ p256dh, auth }: PushKeys): boolean {
  if (auth.length !== authBytes || p256dh.length !== keyIdBytes || p256dh[0] !== 4) return false;
  try {
    createPublicKey({ key: publicJwk(p256dh), format: 'jwk' });
    return true;
  } catch {
    // OpenSSL refuses a point that is not of the curve.
    return false;
  }
}

/** The JSON Web Key of an uncompressed point of the curve. */
export function publicJwk(point: Uint8Array) {
  const part = (from: number, to: number) => Buffer.from(point.subarray(from, to)).toString('base64url');
  return { kty: 'EC', crv: 'P-256', x: part(1, 33), y: part(33, 65) };
}
