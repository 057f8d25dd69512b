import { randomBytes } from 'node:crypto';

const keyBytes = 16;

/** Returns a random key for a media object. It cannot be guessed. */
export const newKey = (): string => randomBytes(keyBytes).toString('base64url');
