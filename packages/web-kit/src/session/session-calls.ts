import type { AccessToken, SessionUser } from './session-record.ts';

/** The answer of every way to sign in. */
export type Authorized<U extends SessionUser> =
  | {
      readonly disabled: true;
      /** Set for an account that its owner has deleted, and can bring back with this token. */
      readonly leaving?: { readonly token: string; readonly erasedAt: number } | undefined;
    }
  | {
      readonly disabled: false;
      readonly userId: string;
      readonly userInfo: U;
      readonly tokens: AccessToken;
      readonly forcePasswordReset: boolean;
    };

/** The API calls that the session makes. */
export interface SessionCalls<U extends SessionUser> {
  readonly authorize: (input: {
    readonly email: string;
    readonly password: string;
  }) => Promise<Authorized<U>>;
  readonly reauthorize: (
    input: { readonly refresh_token: string },
    choices: { readonly isAnonymous: true; readonly isQuiet: true },
  ) => Promise<{ readonly tokens: AccessToken }>;
  readonly userInfo: (
    input?: Readonly<Record<never, never>>,
    choices?: { readonly isQuiet?: boolean },
  ) => Promise<U>;
  readonly destroySession: () => Promise<unknown>;
}

export type LoginEnd =
  | { readonly isSuccess: true; readonly forcePasswordReset: boolean }
  /** `error` carries fields and countdown if the server sent them. */
  | { readonly isSuccess: false; readonly sentence: string; readonly error?: unknown };

export const wrongLogin = 'Invalid User name or Password';
