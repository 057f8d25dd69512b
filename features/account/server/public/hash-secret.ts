import { hashPassword, isPasswordOf } from '../sign-in/password/password.ts';

/** Hashes a short secret of a member, such as a PIN, as slowly as a password (Argon2id). */
export function hashSecret(secret: string): Promise<string> {
  return hashPassword(secret);
}

/** Compares a secret with its hash. */
export function isSecretOf(secretHash: string, secret: string): Promise<boolean> {
  return isPasswordOf(secretHash, secret);
}
