import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const ivBytes = 12;
const tagBytes = 16;

/** Encryption and keyed digests. The key for each purpose is derived from the server's single secret key. */
export interface Secrets {
  /** Encrypts and authenticates stored data that must be readable again. */
  seal(purpose: string, plain: string): Buffer;
  unseal(purpose: string, sealed: Uint8Array): string;
  /** Keyed digest of stored data that is only ever compared. */
  mac(purpose: string, text: string): Buffer;
}

export function createSecrets(secretKey: string): Secrets {
  const keys = new Map<string, Buffer>();
  const keyFor = (purpose: string): Buffer => {
    let key = keys.get(purpose);
    if (!key) {
      key = Buffer.from(hkdfSync('sha256', secretKey, 'mitto', purpose, 32));
      // A purpose with a ':' contains a key that the caller chose. There is no limit on their number, so
      // their keys are not cached.
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
      // Without this option shorter tags would be accepted, which are easier to forge.
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
