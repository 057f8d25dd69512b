import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const ivBytes = 12;
const tagBytes = 16;

/** Encryption and digests with keys derived from the server's one secret, a key for each purpose. */
export interface Secrets {
  /** Encrypts and authenticates data at rest that must be read again. */
  seal(purpose: string, plain: string): Buffer;
  unseal(purpose: string, sealed: Uint8Array): string;
  /** Keyed digest, for data at rest that is only ever compared. */
  mac(purpose: string, text: string): Buffer;
}

export function createSecrets(secretKey: string): Secrets {
  const keys = new Map<string, Buffer>();
  const keyFor = (purpose: string): Buffer => {
    let key = keys.get(purpose);
    if (!key) {
      key = Buffer.from(hkdfSync('sha256', secretKey, 'mitto', purpose, 32));
      // Purposes with a ':' contain a caller's own key; their number is unlimited, so they are not cached.
      if (!purpose.includes(':')) keys.set(purpose, key);
    }
    return key;
  };
  return {
    seal(purpose, plain) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', keyFor(purpose), iv);
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]);
    },
    unseal(purpose, sealed) {
      const bytes = Buffer.from(sealed);
      // Without this option a shorter tag would be accepted, which is easier to guess.
      const options = { authTagLength: tagBytes };
      const decipher = createDecipheriv('aes-256-gcm', keyFor(purpose), bytes.subarray(0, ivBytes), options);
      decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
      return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString(
        'utf8',
      );
    },
    mac: (purpose, text) => createHmac('sha256', keyFor(purpose)).update(text).digest(),
  };
}
