import type { Authorized, Tokens } from '@mitto/account/contract/member';
import { CallError } from '@mitto/web-kit/api/call-error';
import { createApi } from '@mitto/web-kit/api/create-api';
import { canUsePasskeys, signChallenge } from '@mitto/web-kit/session/sign-challenge';
import { sessionTable, words } from './session-calls.ts';

/** Calls of somebody who is not signed in yet, and of a session that is renewed. */
const open = createApi(sessionTable, { words: () => words });

/** Outcome of a sign-in. */
export type SignedIn = 'in' | 'no-passkey' | 'no-staff' | 'no-second-factor' | 'password-reset' | 'disabled';

/** Calls of a session that is not kept. */
const callsOf = (bearer: string) =>
  createApi(sessionTable, {
    words: () => words,
    credentials: { bearer: () => bearer, renew: async () => false },
  });

const kept = 'mitto-console';
/** Time in ms for which a challenge is good. */
const passkeyWait = 5 * 60_000;

/**
 * The sign-in of a member of staff, kept for this tab alone. It has nothing to do with the sign-in of the member
 * app at the same address.
 */
export class StaffSession {
  #tokens: Tokens | undefined = readKept();
  readonly #listeners = new Set<() => void>();
  #renewing: Promise<boolean> | undefined;

  readonly listen = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly isSignedIn = (): boolean => this.#tokens !== undefined;
  readonly bearer = (): string | undefined => this.#tokens?.bearer;
  readonly mediaPass = (): string => this.#tokens?.media_pass ?? '';

  /**
   * First step: address and password. Rejects with `account/second-step` and a ticket if a code is asked for.
   */
  async signIn(email: string, password: string): Promise<SignedIn> {
    return await this.#enter(await open.authorize({ email, password }));
  }

  /** Second step: a code of the authenticator app, or a recovery code. */
  async finishSignIn(ticket: string, code: string): Promise<SignedIn> {
    return await this.#enter(await open.finishSignIn({ ticket, code }));
  }

  /** Signs in with a passkey, which counts as two factors. 'no-passkey' if the device gives none. */
  async signInWithPasskey(): Promise<SignedIn> {
    const question = await open.passkeyChallenge();
    if (!canUsePasskeys(question.rpId)) return 'no-passkey';
    const asking = { signal: AbortSignal.timeout(passkeyWait), isAutofill: false };
    // A browser tells nobody whether the prompt was closed, was forgotten or found no passkey.
    const credential = await signChallenge(question, asking).catch(() => undefined);
    if (!credential) return 'no-passkey';
    return await this.#enter(await open.signInWithPasskey({ credential }));
  }

  /** Keeps a session of staff. Any other session is ended again. */
  async #enter(answer: Authorized): Promise<SignedIn> {
    if (answer.disabled) return 'disabled';
    const { tokens, userInfo, forcePasswordReset } = answer;
    const refusal = forcePasswordReset
      ? 'password-reset'
      : userInfo.ROLES.includes('ROLE_ADMIN')
        ? await this.#missing(tokens.bearer)
        : 'no-staff';
    if (refusal !== undefined) {
      await callsOf(tokens.bearer)
        .destroySession()
        .catch(() => undefined);
      return refusal;
    }
    this.#keep(tokens);
    return 'in';
  }

  /** In production staff act in sessions with a second factor alone. */
  async #missing(bearer: string): Promise<'no-second-factor' | undefined> {
    const { needsSecondFactor } = await callsOf(bearer).signInMeans();
    return needsSecondFactor ? 'no-second-factor' : undefined;
  }

  async signOut(): Promise<void> {
    const bearer = this.#tokens?.bearer;
    this.#keep(undefined);
    // If the server cannot be reached, the session ends by itself.
    if (bearer !== undefined)
      await callsOf(bearer)
        .destroySession()
        .catch(() => undefined);
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

  #keep(tokens: Tokens | undefined): void {
    this.#tokens = tokens;
    if (tokens) sessionStorage.setItem(kept, JSON.stringify(tokens));
    else sessionStorage.removeItem(kept);
    for (const listener of this.#listeners) listener();
  }
}

function readKept(): Tokens | undefined {
  const text = sessionStorage.getItem(kept);
  // Safe cast: this file alone writes it.
  return text === null ? undefined : (JSON.parse(text) as Tokens);
}
