import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const ivBytes = 12;
const tagBytes = 16;

/** Keys made from the server's one secret, each for its own purpose. */
export interface Secrets {
  /** Encrypts and authenticates: what is at rest and must be read again. */
  seal(purpose: string, plain: string): Buffer;
  unseal(purpose: string, sealed: Uint8Array): string;
  /** A keyed digest: what is at rest and only ever compared. */
  mac(purpose: string, text: string): Buffer;
}

export function createSecrets(secretKey: string): Secrets {
  const keys = new Map<string, Buffer>();
  const keyFor = (purpose: string): Buffer => {
    let key = keys.get(purpose);
    if (!key) {
      key = Buffer.from(hkdfSync('sha256', secretKey, 'mitto', purpose, 32));
      // Purposes that carry a caller's own key are endless: those are not kept.
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
      // A shorter tag would be easier to guess.
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
