import { CallError, noAnswer } from '../api/call-error.ts';
import type { KeyValues } from './browser-storage.ts';
import { ServerClock } from './server-clock.ts';
import { Session } from './session.ts';
import type { AccessToken, SessionUser } from './session-record.ts';
import { SessionStore } from './session-store.ts';

export interface Member extends SessionUser {
  readonly name: string | null;
  readonly email: string;
}

export const ana: Member = {
  ROLES: ['ROLE_USER'],
  forcePasswordReset: false,
  name: null,
  email: 'ana@mitto.example',
};

/**
 * Issues tokens as the server does: a refresh token can be exchanged once, and a second use revokes the
 * session.
 */
export class SmallAuthority {
  now = 1_800_000_000_000;
  lifetimeMs = 25 * 60_000;
  isAway = false;
  exchanges = 0;
  isRevoked = false;
  user: Member = ana;
  /** Awaited in each exchange. */
  gate: Promise<void> = Promise.resolve();
  #good = '';
  readonly #spent = new Set<string>();

  calls = () => ({
    authorize: async ({ password }: { readonly password: string }) => {
      if (this.isAway) throw noAnswer(undefined);
      if (password === 'disabled') return { disabled: true } as const;
      if (password !== 'right') throw refusal('account/wrong-login', 'Invalid User name or Password');
      this.isRevoked = false;
      const { forcePasswordReset } = this.user;
      const tokens = this.#issue();
      return { disabled: false, userId: 'ana', userInfo: this.user, tokens, forcePasswordReset } as const;
    },
    reauthorize: async ({ refresh_token }: { readonly refresh_token: string }) => {
      await this.gate;
      if (this.isAway) throw noAnswer(undefined);
      this.exchanges += 1;
      if (this.#spent.has(refresh_token)) this.isRevoked = true;
      if (this.isRevoked || refresh_token !== this.#good)
        throw refusal('account/session-ended', 'Your session has ended.');
      return { tokens: this.#issue() };
    },
    userInfo: async () => this.user,
    destroySession: async () => {
      if (this.isAway) throw noAnswer(undefined);
      this.isRevoked = true;
      return {};
    },
  });

  #issue(): AccessToken {
    if (this.#good !== '') this.#spent.add(this.#good);
    this.#good = crypto.randomUUID();
    return { bearer: `b ${this.#good}`, expires_at: this.now + this.lifetimeMs, refresh_token: this.#good };
  }
}

function refusal(code: string, message: string): CallError {
  return new CallError(401, { code, message });
}

export function memoryStorage(): KeyValues & { readonly size: number } {
  const values = new Map<string, string>();
  return {
    get size() {
      return values.size;
    },
    getItem: (name) => values.get(name) ?? null,
    setItem: (name, value) => void values.set(name, value),
    removeItem: (name) => void values.delete(name),
  };
}

/** One browser on one device: its tabs share the device storage, and each has its own window storage. */
export function aDevice(authority: SmallAuthority, clockError = 0) {
  const device = memoryStorage();
  const open: Session<Member>[] = [];
  return {
    device,
    /**
     * Opens a tab. Given another tab's window storage, it acts as that tab after a reload, or as its
     * duplicate.
     */
    tab(window = memoryStorage()) {
      const clock = new ServerClock(() => authority.now + clockError);
      const store = new SessionStore<Member>({ window, device });
      const session = new Session<Member>({ calls: authority.calls, store, clock });
      open.push(session);
      return { session, store, clock, window };
    },
    /** Returns a copy of a tab's storage, as when the tab is duplicated. */
    copyOf(window: KeyValues) {
      const copy = memoryStorage();
      const text = window.getItem('mitto-session');
      if (text !== null) copy.setItem('mitto-session', text);
      return copy;
    },
    closeAll() {
      for (const session of open) session.close();
    },
  };
}
