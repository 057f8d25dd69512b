/** How long the session is kept: as long as the tab, on this device, or not at all. */
export type Keeping = 'window' | 'device' | 'nothing';

export interface AccessToken {
  readonly bearer: string;
  /** The server's time. */
  readonly expires_at: number;
  readonly refresh_token: string;
  /** What an address of a picture carries, to say who asks for it. */
  readonly media_pass?: string;
}

/** What is known of the member; the application adds its own fields. */
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
  readonly keeping: Keeping;
  /** Names this sign-in: a duplicated tab has the same one. */
  readonly family: string;
  /** How often its tokens were exchanged. */
  readonly turn: number;
  /** How far the server's clock is ahead of this device's. */
  readonly clockAhead: number;
  /** Timed out: kept, so that the member can go on as whom they were, but nobody is signed in. */
  readonly isAside: boolean;
}

/** Who sits there when nobody has signed in. */
export const nobody: SessionUser = { ROLES: ['USER_EMPTY', 'ROLE_EMPTY'], forcePasswordReset: false };

/** A name for a sign-in that no other has. */
export function newFamily(): string {
  return crypto.getRandomValues(new Uint32Array(3)).join('-');
}

/** Undefined for whatever is not a session: anybody can write into a browser's storage. */
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
  // The application's own fields are refreshed from the server; until then they are as this device wrote them.
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
