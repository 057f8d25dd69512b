import type { Params } from './names.ts';
import type { Place } from './place.ts';

/** The session data that the guards check. */
export interface Visitor {
  readonly isSignedIn: boolean;
  readonly roles: readonly string[];
  readonly forcePasswordReset: boolean;
}

/** A page to redirect to. */
export interface PageTarget {
  readonly name: string;
  readonly params?: Params;
}

export interface SignInPages<V extends Visitor> {
  readonly loginPage: string;
  readonly passwordResetPage: string;
  /** Pages that a signed-in member is redirected away from. */
  readonly redirectOnPages: readonly string[];
  /** One page for all, or a function of the session. */
  readonly pageAfterLogin: string | ((visitor: V) => string);
}

/**
 * `wanted`: before the sign-in the place is put aside; after it a place that was put aside is opened instead of
 * the page of the verdict.
 */
export type Verdict = 'enter' | { readonly to: PageTarget; readonly wanted?: 'put aside' | 'opened' };

/**
 * Decides whether a place may be opened. A forced password reset comes first, then `redirectOnPages`, then
 * the authorities of the page and of each open panel.
 */
export function judge<V extends Visitor>(
  place: Place,
  panelAuthorities: readonly (readonly string[])[],
  visitor: V,
  signInPages: SignInPages<V>,
): Verdict {
  const { name } = place.route;
  if (visitor.isSignedIn && visitor.forcePasswordReset) {
    const isThere = name === signInPages.passwordResetPage && place.params['state'] === 'password';
    if (isThere && panelAuthorities.every((needed) => needed.length === 0)) return 'enter';
    return { to: { name: signInPages.passwordResetPage, params: { state: 'password', forceReset: true } } };
  }
  if (visitor.isSignedIn && signInPages.redirectOnPages.includes(name))
    return { to: { name: after(visitor, signInPages) }, wanted: 'opened' };
  if ([place.route.authorities, ...panelAuthorities].every((needed) => mayEnter(needed, visitor)))
    return 'enter';
  if (visitor.isSignedIn) return { to: { name: after(visitor, signInPages) } };
  return { to: { name: signInPages.loginPage }, wanted: 'put aside' };
}

export function mayEnter(authorities: readonly string[], { isSignedIn, roles }: Visitor): boolean {
  if (authorities.length === 0) return true;
  return isSignedIn && authorities.some((authority) => roles.includes(authority));
}

export function after<V extends Visitor>(visitor: V, { pageAfterLogin }: SignInPages<V>): string {
  return typeof pageAfterLogin === 'string' ? pageAfterLogin : pageAfterLogin(visitor);
}
