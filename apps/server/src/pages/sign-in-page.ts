import type { AssetStore } from './asset-store.ts';
import { archIcon, codeField, field, formAlert, passwordHints, resend, step } from './form-pieces.ts';
import { frame } from './frame.ts';
import { icon } from './icon.ts';
import { html, type Markup } from './markup.ts';

export interface SignInPageFacts {
  /** The configured sign-in providers. */
  readonly providers: readonly string[];
  /** Whether mails stay here, where they can be looked at. */
  readonly hasOutbox: boolean;
}

/** The way in: log in, register, set a forgotten password anew. All steps are in the page from the start. */
export function signInPage(assets: AssetStore, facts: SignInPageFacts): string {
  return frame(assets, {
    title: 'Mitto: Unlock Your Perfect Match',
    description: 'Meet people nearby. Log in or get started for free.',
    stylesheet: 'sign-in.css',
    script: 'sign-in.js',
    body: html`<div class="door" data-step="normal">
${art(assets)}
<main class="sheet">
${normal(facts)}
${register()}
${forgot()}
${checkEmail(facts)}
${newPassword()}
<noscript><p class="alert plain">Mitto needs JavaScript to sign you in. Please switch it on and reload this page.</p></noscript>
</main>
</div>`,
  });
}

function art(assets: AssetStore): Markup {
  const arch = (file: string) =>
    html`<span class="arch"><img src="${assets.url(file)}" alt="" width="600" height="800"></span>`;
  return html`<header class="art">
<img class="art-logo" src="${assets.url('logo-white.svg')}" alt="Mitto" width="128" height="40">
<p class="saying">Somebody has<br>to send first.</p>
<div class="arches" aria-hidden="true">${arch('man-smiling.svg')}${arch('woman-bob.svg')}${arch('woman-curls.svg')}</div>
</header>`;
}

const providerNames: Readonly<Record<string, string>> = {
  google: 'Google',
  microsoft: 'Microsoft',
  github: 'GitHub',
  oidc: 'OpenID',
};

function normal({ providers }: SignInPageFacts): Markup {
  const provider = (name: string) =>
    html`<button type="button" class="button outlined provider" data-provider="${name}">${icon(name)}<span class="provider-name"><span class="visually-hidden">Continue with </span>${providerNames[name] ?? name}</span></button>`;
  return step(
    'normal',
    html`<h1 class="hero-title" id="normal-title">Unlock Your<br>Perfect Match</h1>
<a class="button primary tall small-only" href="#get-started">Get Started for Free</a>
<h2 class="welcome"><span class="small-only">Already have an account? </span>Welcome back,</h2>
<p class="notice" id="login-notice" role="status" hidden></p>
${formAlert('login-alert')}
<form id="login-form" method="post" novalidate>
${field({ id: 'login-email', name: 'email', label: 'Email', icon: 'envelope', type: 'email', autocomplete: 'username' })}
${field({ id: 'login-password', name: 'password', label: 'Password', icon: 'lock', type: 'password', autocomplete: 'current-password' })}
<p class="forgot large-only"><a class="text-button" href="#forgot-password">Forgot password?</a></p>
<div class="enter" data-providers="${providers.length}">
<button class="button enter-button">Log in</button>
${providers.length > 0 && html`<div class="providers" role="group" aria-label="Continue with">${providers.map(provider)}</div>`}
</div>
</form>
<p class="forgot small-only"><a class="text-button" href="#forgot-password">Forgot password?</a></p>
<p class="start large-only">Don’t have an account? <a class="text-button" href="#get-started">Get Started for Free</a></p>`,
  );
}

function back(): Markup {
  return html`<a class="back" href="#" aria-label="Back to log in">${icon('caret-left')}</a>`;
}

function register(): Markup {
  return step(
    'register',
    back(),
    archIcon('user-plus'),
    html`<h1 id="register-title" tabindex="-1">Get Started for Free</h1>
<p class="lead">Your email and a password are enough to begin.</p>
${formAlert('register-alert')}
<form id="register-form" method="post" novalidate>
${field({ id: 'register-email', name: 'email', label: 'Email', icon: 'envelope', type: 'email', autocomplete: 'email' })}
${field({ id: 'register-password', name: 'password', label: 'Password', icon: 'lock', type: 'password', autocomplete: 'new-password', explainedBy: 'register-hints' })}
${passwordHints('register-hints')}
<button class="button primary tall">Register</button>
</form>
<p class="start">Already have an account? <a class="text-button" href="#">Log in</a></p>`,
  );
}

function forgot(): Markup {
  return step(
    'reset',
    back(),
    archIcon('lock-key'),
    html`<h1 id="reset-title" tabindex="-1">Forgot password?</h1>
<p class="lead">We send a six-digit code to your email address. With it you set a new password.</p>
${formAlert('reset-alert')}
<form id="reset-form" method="post" novalidate>
${field({ id: 'reset-email', name: 'email', label: 'Email', icon: 'envelope', type: 'email', autocomplete: 'username' })}
<button class="button primary tall">Send Email</button>
</form>`,
  );
}

function checkEmail({ hasOutbox }: SignInPageFacts): Markup {
  return step(
    'code',
    back(),
    archIcon('envelope-open'),
    html`<h1 id="code-title" tabindex="-1">Check your email</h1>
<p class="lead">We sent a six-digit code to <strong id="code-address"></strong>. It works once.</p>
<p class="notice" id="code-notice" role="status" hidden></p>
${formAlert('code-alert')}
<form id="code-form" method="post" novalidate>
${codeField('reset-code')}
${resend('reset-resend')}
<div class="rows">
<div class="row">${icon('tray')}<p>Nothing arrived?<small>Look in spam first</small></p></div>
${hasOutbox && html`<a class="row" href="/dev/outbox" target="_blank">${icon('envelope')}<span>Open the outbox<small>This server keeps its mail to itself</small></span>${icon('caret-right')}</a>`}
<a class="row" href="#forgot-password">${icon('at')}<span>Use another email</span>${icon('caret-right')}</a>
</div>
<button class="button primary tall">Validate code</button>
</form>`,
  );
}

function newPassword(): Markup {
  return step(
    'password',
    archIcon('lock-key'),
    html`<h1 id="password-title" tabindex="-1">Set a new password</h1>
<p class="lead">You are signed in. Choose a new password to go on.</p>
${formAlert('password-alert')}
<form id="password-form" method="post" novalidate>
<input class="visually-hidden" id="password-owner" type="email" autocomplete="username" tabindex="-1" aria-hidden="true" readonly>
${field({ id: 'new-password', name: 'password', label: 'New password', icon: 'lock', type: 'password', autocomplete: 'new-password', explainedBy: 'new-hints' })}
${passwordHints('new-hints')}
${field({ id: 'confirm-password', name: 'confirmation', label: 'Confirm password', icon: 'lock', type: 'password', autocomplete: 'new-password' })}
<button class="button primary tall">Update Password</button>
</form>`,
  );
}
