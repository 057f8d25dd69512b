import type { Tokens } from '@mitto/account/contract/member';
import { CallError } from '@mitto/web-kit/api/call-error';
import { createApi } from '@mitto/web-kit/api/create-api';
import { sessionTable, words } from './session-calls.ts';

/** Calls of somebody who is not signed in yet, and of a session that is renewed. */
const open = createApi(sessionTable, { words: () => words });

/** Outcome of a step of the sign-in. A second factor is one outcome more. */
export type SignedIn = 'in' | 'no-staff' | 'password-reset' | 'disabled';

const kept = 'mitto-console';

/**
 * The sign-in of a member of staff, kept for this tab alone. It has nothing to do with the sign-in of the member
 * app at the same address.
 */
export class StaffSession {
  #tokens: Tokens | undefined = readKept();
  readonly #listeners = new Set<() => void>();
  #renewing: Promise<boolean> | undefined;

  readonly listen = (hear: () => void): (() => void) => {
    this.#listeners.add(hear);
    return () => this.#listeners.delete(hear);
  };
  readonly isSignedIn = (): boolean => this.#tokens !== undefined;
  readonly bearer = (): string | undefined => this.#tokens?.bearer;
  readonly mediaPass = (): string => this.#tokens?.media_pass ?? '';

  /** First step: address and password. Whoever has no part in the staff is signed out again. */
  async signIn(email: string, password: string): Promise<SignedIn> {
    const answer = await open.authorize({ email, password });
    if (answer.disabled) return 'disabled';
    const { tokens, userInfo, forcePasswordReset } = answer;
    if (userInfo.ROLES.includes('ROLE_ADMIN') && !forcePasswordReset) {
      this.#keep(tokens);
      return 'in';
    }
    await this.#end(tokens.bearer);
    return forcePasswordReset ? 'password-reset' : 'no-staff';
  }

  async signOut(): Promise<void> {
    const bearer = this.#tokens?.bearer;
    this.#keep(undefined);
    if (bearer !== undefined) await this.#end(bearer);
  }

  /** Gets the next tokens. False if the session has ended: then the console asks to sign in. */
  readonly renew = async (): Promise<boolean> => {
    // Several calls may find the token outdated at once, and a refresh token works once.
    this.#renewing ??= this.#renew().finally(() => {
      this.#renewing = undefined;
    });
    return await this.#renewing;
  };

  async #renew(): Promise<boolean> {
    const token = this.#tokens?.refresh_token;
    if (token === undefined) return false;
    try {
      this.#keep((await open.reauthorize({ refresh_token: token }, { isAnonymous: true })).tokens);
      return true;
    } catch (error) {
      // Without an answer the session may still be good.
      if (!(error instanceof CallError) || error.status === 0) throw error;
      this.#keep(undefined);
      return false;
    }
  }

  /** Ends a session on the server. If the server cannot be reached, the session ends by itself. */
  async #end(bearer: string): Promise<void> {
    const credentials = { bearer: () => bearer, renew: async () => false };
    await createApi(sessionTable, { words: () => words, credentials })
      .destroySession()
      .catch(() => undefined);
  }

  #keep(tokens: Tokens | undefined): void {
    this.#tokens = tokens;
    if (tokens) sessionStorage.setItem(kept, JSON.stringify(tokens));
    else sessionStorage.removeItem(kept);
    for (const hear of this.#listeners) hear();
  }
}

function readKept(): Tokens | undefined {
  const text = sessionStorage.getItem(kept);
  // Safe cast: this file alone writes it.
  return text === null ? undefined : (JSON.parse(text) as Tokens);
}
