import { Listeners } from '@mitto/kit/listeners';
import { nobody, type SessionLifetime, type SessionRecord, type SessionUser } from './session-record.ts';

/** The sign-in of this tab, as its readers see it. `Session` changes it. */
export class SignedIn<U extends SessionUser = SessionUser> {
  protected readonly listeners = new Listeners();
  /** The sign-in of this tab, also while it is set aside. */
  protected record: SessionRecord<U> | undefined;

  readonly subscribe = this.listeners.add;

  get isSignedIn(): boolean {
    return this.record !== undefined && !this.record.isAside;
  }

  get userId(): string | undefined {
    return this.isSignedIn ? this.record?.userId : undefined;
  }

  /** The sign-in of this tab, also while it is set aside. */
  get sitting(): Pick<SessionRecord<U>, 'userId' | 'family'> | undefined {
    return this.record;
  }

  get userInfo(): U | SessionUser {
    return this.isSignedIn && this.record ? this.record.userInfo : nobody;
  }

  get keeping(): SessionLifetime | undefined {
    return this.record?.keeping;
  }

  /** Server time (ms) at which the access token expires. */
  get expiresAt(): number | undefined {
    return this.isSignedIn ? this.record?.accessToken.expires_at : undefined;
  }

  /** Session data that the router's guards check. */
  get visitor() {
    const { ROLES, forcePasswordReset } = this.userInfo;
    return { isSignedIn: this.isSignedIn, roles: ROLES, forcePasswordReset };
  }

  /**
   * Name for 'Continue as {name}': the e-mail until there is a name; undefined when no session is set aside.
   */
  get previousName(): string | undefined {
    if (!this.record?.isAside) return undefined;
    const { name, email } = this.record.userInfo;
    return name || email || undefined;
  }

  readonly bearer = (): string | undefined => (this.isSignedIn ? this.record?.accessToken.bearer : undefined);

  readonly mediaPass = (): string | undefined =>
    this.isSignedIn ? this.record?.accessToken.media_pass : undefined;
}
