/**
 * Storage of a session. `window`: until the tab is closed. `device`: on this device, also after that.
 * `nothing`: not stored.
 */
export type SessionLifetime = 'window' | 'device' | 'nothing';

export interface AccessToken {
  readonly bearer: string;
  /** Server time (ms) at which the bearer expires. */
  readonly expires_at: number;
  readonly refresh_token: string;
  /** Token in picture URLs by which the server identifies the viewer. */
  readonly media_pass?: string;
}

/** Data of the signed-in member; the application adds its own fields. */
export interface SessionUser {
  readonly ROLES: readonly string[];
  readonly forcePasswordReset: boolean;
  readonly name?: string | null;
  readonly email?: string | null;
}

export interface SessionRecord<U extends SessionUser = SessionUser> {
  readonly userId: string;
  readonly userIsActive: boolean;
  readonly userInfo: U;
  readonly accessToken: AccessToken;
  readonly keeping: SessionLifetime;
  /** Identifies this sign-in; a duplicated tab has the same one. */
  readonly family: string;
  /** Number of times the tokens were exchanged. */
  readonly turn: number;
  /** Milliseconds by which the server's clock is ahead of this device's. */
  readonly clockAhead: number;
  /** True after a timeout: nobody is signed in, but the member can continue as the same account. */
  readonly isAside: boolean;
}

/** Placeholder user when nobody is signed in. */
export const nobody: SessionUser = { ROLES: ['USER_EMPTY', 'ROLE_EMPTY'], forcePasswordReset: false };

/** Returns a unique id for a sign-in. */
export function newFamily(): string {
  return crypto.getRandomValues(new Uint32Array(3)).join('-');
}

/**
 * Parses a stored session; returns undefined if it is invalid, since anybody can write to a browser's
 * storage.
 */
export function readRecord<U extends SessionUser>(text: string | null): SessionRecord<U> | undefined {
  const value = text === null ? undefined : parse(text);
  if (!isRecord(value) || !isToken(value['accessToken']) || !isUser(value['userInfo'])) return undefined;
  const { userId, userIsActive, keeping, family, turn, clockAhead, isAside } = value;
  const isWhole =
    typeof userId === 'string' &&
    userId !== '' &&
    typeof userIsActive === 'boolean' &&
    (keeping === 'window' || keeping === 'device') &&
    typeof family === 'string' &&
    Number.isSafeInteger(turn) &&
    typeof clockAhead === 'number' &&
    typeof isAside === 'boolean';
  // The application's own fields are not checked here: the server refreshes them.
  return isWhole ? (value as unknown as SessionRecord<U>) : undefined;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isToken(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const { bearer, expires_at, refresh_token } = value;
  return typeof bearer === 'string' && Number.isSafeInteger(expires_at) && typeof refresh_token === 'string';
}

function isUser(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const { ROLES, forcePasswordReset } = value;
  const areRoles = Array.isArray(ROLES) && ROLES.every((role) => typeof role === 'string');
  return areRoles && typeof forcePasswordReset === 'boolean';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
