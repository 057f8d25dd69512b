import { webcrypto } from 'node:crypto';

const { subtle } = webcrypto;
const headerBytes = 21;
const tagBytes = 16;
const encoder = new TextEncoder();

/** Content of RFC 8188 after decryption. */
export interface Decrypted {
  readonly text: Buffer;
  /** Number of bytes of padding. */
  readonly padding: number;
  readonly recordSize: number;
}

/**
 * Decrypts content of RFC 8188 as a browser does. `secretOf` returns the input keying material for the id of the
 * key. It shares no code with the server's encryption.
 */
export async function decryptContent(
  body: Uint8Array,
  secretOf: (keyId: Uint8Array) => Promise<Uint8Array> | Uint8Array,
): Promise<Decrypted> {
  const bytes = Buffer.from(body);
  const salt = bytes.subarray(0, 16);
  const recordSize = bytes.readUInt32BE(16);
  const idLength = bytes.readUInt8(20);
  const keyId = bytes.subarray(headerBytes, headerBytes + idLength);
  const secret = await secretOf(keyId);
  const key = await subtle.importKey('raw', await derive(secret, salt, 'aes128gcm', 16), 'AES-GCM', false, [
    'decrypt',
  ]);
  const nonce = await derive(secret, salt, 'nonce', 12);
  const sealed = bytes.subarray(headerBytes + idLength);
  const texts: Buffer[] = [];
  let padding = 0;
  for (let number = 0; number * recordSize < sealed.length; number += 1) {
    const record = sealed.subarray(number * recordSize, (number + 1) * recordSize);
    if (record.length <= tagBytes) throw new Error('A record is too short.');
    const isLast = (number + 1) * recordSize >= sealed.length;
    const plain = Buffer.from(
      await subtle.decrypt({ name: 'AES-GCM', iv: numbered(nonce, number) }, key, record),
    );
    let end = plain.length - 1;
    while (end >= 0 && plain[end] === 0) end -= 1;
    if (plain[end] !== (isLast ? 2 : 1)) throw new Error('A record ends with the wrong delimiter.');
    texts.push(plain.subarray(0, end));
    padding += plain.length - 1 - end;
  }
  return { text: Buffer.concat(texts), padding, recordSize };
}

async function derive(secret: Uint8Array, salt: Uint8Array, info: string, length: number): Promise<Buffer> {
  return await hkdf(secret, salt, encoder.encode(`Content-Encoding: ${info}\0`), length);
}

async function hkdf(secret: Uint8Array, salt: Uint8Array, info: Uint8Array, length: number): Promise<Buffer> {
  const key = await subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits']);
  return Buffer.from(await subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info }, key, length * 8));
}

/** The nonce of a record: its number, exclusive-or with the first nonce. */
function numbered(nonce: Buffer, number: number): Buffer {
  const own = Buffer.from(nonce);
  own.writeUInt32BE((own.readUInt32BE(8) ^ number) >>> 0, 8);
  return own;
}

/** A browser's half of a subscription: its keys never leave it. */
export interface BrowserKeys {
  readonly p256dh: string;
  readonly auth: string;
  decrypt(body: Uint8Array): Promise<Decrypted>;
}

const ecdh = { name: 'ECDH', namedCurve: 'P-256' };

/** Makes the keys of a new subscription, or uses the given ones. */
export async function makeBrowserKeys(given?: {
  readonly jwk: webcrypto.JsonWebKey;
  readonly auth: string;
}): Promise<BrowserKeys> {
  const pair = await subtle.generateKey(ecdh, true, ['deriveBits']);
  const privateKey = given
    ? await subtle.importKey('jwk', given.jwk, ecdh, true, ['deriveBits'])
    : pair.privateKey;
  const { x = '', y = '' } = await subtle.exportKey('jwk', privateKey);
  const point = Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]);
  const auth = given
    ? Buffer.from(given.auth, 'base64url')
    : Buffer.from(webcrypto.getRandomValues(new Uint8Array(16)));
  return {
    p256dh: point.toString('base64url'),
    auth: auth.toString('base64url'),
    decrypt: (body) =>
      decryptContent(body, async (sender) => {
        const theirs = await subtle.importKey('raw', sender, ecdh, false, []);
        const shared = await subtle.deriveBits({ name: 'ECDH', public: theirs }, privateKey, 256);
        const info = Buffer.concat([encoder.encode('WebPush: info\0'), point, sender]);
        return await hkdf(new Uint8Array(shared), auth, info, 32);
      }),
  };
}
