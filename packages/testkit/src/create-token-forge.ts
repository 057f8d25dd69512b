import { createHmac } from 'node:crypto';
import {
  type CryptoKey,
  decodeJwt,
  exportJWK,
  exportSPKI,
  generateKeyPair,
  type JWK,
  type JWTPayload,
  SignJWT,
} from 'jose';

/** Key or method with which a token is signed again. */
export type Signature = 'own' | 'foreign key' | 'none' | 'shared secret' | 'public key as secret' | 'broken';

export interface TokenForge {
  readonly privateJwk: JWK;
  /** Signs the token again with changed claims. */
  again(token: string, change: (claims: JWTPayload) => JWTPayload, signature: Signature): Promise<string>;
}

const alg = 'RS256';
const kid = 'the-key';

/** Creates the provider's own key, and signs tokens with it or in several wrong ways. */
export async function createTokenForge(clientSecret: string): Promise<TokenForge> {
  const own = await generateKeyPair(alg, { extractable: true });
  const foreign = await generateKeyPair(alg, { extractable: true });
  const publicKey = await exportSPKI(own.publicKey);
  const sign = (claims: JWTPayload, key: CryptoKey): Promise<string> =>
    new SignJWT(claims).setProtectedHeader({ alg, kid, typ: 'JWT' }).sign(key);
  return {
    privateJwk: { ...(await exportJWK(own.privateKey)), kid, alg, use: 'sig' },
    async again(token, change, signature) {
      const claims = change(decodeJwt(token));
      if (signature === 'own') return await sign(claims, own.privateKey);
      if (signature === 'foreign key') return await sign(claims, foreign.privateKey);
      if (signature === 'none') return `${unsigned('none', claims)}.`;
      if (signature === 'shared secret') return withSecret(claims, clientSecret);
      if (signature === 'public key as secret') return withSecret(claims, publicKey);
      // 'broken': changed claims under the original signature.
      const [head, , seal] = token.split('.');
      return `${head}.${encode(claims)}.${seal}`;
    },
  };
}

function unsigned(algorithm: string, claims: JWTPayload): string {
  return `${encode({ alg: algorithm, typ: 'JWT' })}.${encode(claims)}`;
}

function withSecret(claims: JWTPayload, secret: string): string {
  const signed = unsigned('HS256', claims);
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}

function encode(part: unknown): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}
