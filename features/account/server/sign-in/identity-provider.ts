import type { SignInSettings } from '@mitto/server-kit/module/deps';

export type ProviderName = keyof SignInSettings;

/** What one sign-in keeps to itself while the popup is at the provider. */
export interface SignInSecrets {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** What a provider says of a person, as far as it may be believed. */
export interface Vouched {
  /** The provider's own name for the person, which never changes hands. */
  readonly subject: string;
  /** An address the provider does not vouch for does not leave its adapter: nobody can trust it by mistake. */
  readonly verifiedEmail: string | null;
}

/** Both throw `ProviderTrouble` for whatever is wrong with the provider or with what it said. */
export interface IdentityProvider {
  /** Where the popup goes on to. */
  begin(secrets: SignInSecrets): Promise<URL>;
  /** Turns what the provider sent back in the query into a person. */
  finish(returned: URLSearchParams, secrets: SignInSecrets): Promise<Vouched>;
}

/** The provider is down, refuses, or says something that does not hold; the cause tells which. */
export class ProviderTrouble extends Error {
  override readonly name = 'ProviderTrouble';
}

/** Whatever goes wrong while a provider is asked is the provider's trouble, never a failure of this server. */
export async function asProviderTrouble<T>(doing: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new ProviderTrouble(`${doing} failed.`, { cause: error });
  }
}
