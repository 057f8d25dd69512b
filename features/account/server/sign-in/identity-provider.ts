import type { SignInSettings } from '@mitto/server-kit/module/deps';

export type ProviderName = keyof SignInSettings;

/** The secrets of one sign-in, kept while the popup is at the provider. */
export interface SignInSecrets {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** The facts about a person that a provider vouches for. */
export interface Vouched {
  /** The provider's stable id of the person. */
  readonly subject: string;
  /** Null unless the provider vouches for the address, so that no caller can trust it by mistake. */
  readonly verifiedEmail: string | null;
}

/** Both methods throw `ProviderTrouble` for any failure of the provider and for any invalid answer. */
export interface IdentityProvider {
  /** The URL that the popup is sent to. */
  begin(secrets: SignInSecrets): Promise<URL>;
  /** Verifies the query the provider sent back, and returns the person. */
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
