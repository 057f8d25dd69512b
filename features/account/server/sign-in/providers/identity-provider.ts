import type { SignInSettings } from '@mitto/server-kit/module/deps';

export type ProviderName = keyof SignInSettings;

/** Random secrets of one sign-in. They are checked when the provider sends the popup back. */
export interface SignInSecrets {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** Facts about a person that a provider has confirmed. */
export interface Vouched {
  /** The provider's stable id of the person. */
  readonly subject: string;
  /**
   * Null unless the provider has verified the address, so that no caller can use an unverified one by
   * mistake.
   */
  readonly verifiedEmail: string | null;
}

/** Both methods throw `ProviderTrouble` for any failure of the provider and for any invalid answer. */
export interface IdentityProvider {
  /** Returns the provider's URL to which the popup is redirected. */
  begin(secrets: SignInSecrets): Promise<URL>;
  /** Verifies the query with which the provider sends the popup back, and returns the person. */
  finish(returned: URLSearchParams, secrets: SignInSecrets): Promise<Vouched>;
}

/** The provider is down, refuses, or gives an invalid answer. The cause has the details. */
export class ProviderTrouble extends Error {
  override readonly name = 'ProviderTrouble';
}

/**
 * Turns each error of `work` into `ProviderTrouble`, so that it does not count as a failure of this server.
 */
export async function asProviderTrouble<T>(doing: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new ProviderTrouble(`${doing} failed.`, { cause: error });
  }
}
