import type { AssetStore } from './asset-store.ts';
import { codeField, field, formAlert, passwordHints, resend } from './form-pieces.ts';
import { frame } from './frame.ts';
import { icon } from './icon.ts';
import { logo } from './logo.ts';
import { html, type Markup } from './markup.ts';

export interface AccountPageFacts {
  readonly hasOutbox: boolean;
}

/** Who I am, where I am signed in, my password: filled by its script once the session is known to hold. */
export function accountPage(assets: AssetStore, { hasOutbox }: AccountPageFacts): string {
  return frame(assets, {
    title: 'Account · Mitto',
    description: 'Your Mitto account: email, devices and password.',
    stylesheet: 'account.css',
    script: 'account.js',
    body: html`<a class="skip" href="#account">Skip to the account</a>
<header class="bar">
<a class="bar-logo" href="/account">${logo(assets)}</a>
<button type="button" class="button outlined slim" id="log-out">${icon('sign-out')}Log out</button>
</header>
<main class="account" id="account" aria-busy="true">
<h1 tabindex="-1">Account</h1>
<p class="notice" id="account-notice" role="status" hidden></p>
${formAlert('account-alert')}
<button type="button" class="button outlined" id="try-again" hidden>Try again</button>
<div class="columns" id="columns">
<div class="column">${suspension()}${person()}${verification()}${password()}</div>
<div class="column">${devices()}</div>
</div>
</main>
<footer class="foot-links"><a href="/reference">API reference</a>${hasOutbox && html`<a href="/dev/outbox">Outbox</a>`}</footer>
${confirmation()}
${deviceRow()}`,
  });
}

function suspension(): Markup {
  return html`<section class="card suspension" id="suspension" aria-labelledby="suspension-title" hidden>
<h2 id="suspension-title">Temporarily Suspended</h2>
<p id="suspension-message"></p>
<p id="suspension-resolution"></p>
<p id="suspension-until"></p>
</section>`;
}

function person(): Markup {
  return html`<section aria-labelledby="person-title">
<h2 class="group" id="person-title">Signed in as</h2>
<div class="card person">
<span class="arch-letter" id="person-letter" aria-hidden="true"></span>
<div class="person-text">
<p class="person-name" id="person-name"><span class="skeleton"></span></p>
<p class="person-badge verified" id="is-verified" hidden>${icon('verified')}Email verified</p>
<p class="person-badge unverified" id="is-unverified" hidden>${icon('warning')}Email not verified yet</p>
</div>
</div>
</section>`;
}

function verification(): Markup {
  return html`<section id="verification" aria-labelledby="verification-title" hidden>
<h2 class="group" id="verification-title">Verify email</h2>
<div class="card padded">
<p class="lead small">We send a six-digit code to your address. A verified address is how you get back in.</p>
${formAlert('verification-alert')}
<button type="button" class="button tonal" id="send-verification">Send code</button>
<form id="verification-form" method="post" novalidate hidden>
<p class="notice" id="verification-notice" role="status"></p>
${codeField('verification-code')}
${resend('verification-resend')}
<button class="button primary">Verify</button>
</form>
</div>
</section>`;
}

function password(): Markup {
  return html`<section id="password-section" aria-labelledby="change-title">
<h2 class="group" id="change-title">Change Password</h2>
<div class="card padded">
${formAlert('change-alert')}
<form id="change-form" method="post" novalidate>
<input class="visually-hidden" id="change-owner" type="email" autocomplete="username" tabindex="-1" aria-hidden="true" readonly>
${field({ id: 'current-password', name: 'currentPassword', label: 'Current password', icon: 'lock', type: 'password', autocomplete: 'current-password' })}
${field({ id: 'change-password', name: 'password', label: 'New password', icon: 'lock', type: 'password', autocomplete: 'new-password', explainedBy: 'change-hints' })}
${passwordHints('change-hints')}
${field({ id: 'change-confirmation', name: 'confirmation', label: 'Confirm password', icon: 'lock', type: 'password', autocomplete: 'new-password' })}
<button class="button tonal">Update Password</button>
</form>
</div>
</section>`;
}

function devices(): Markup {
  return html`<section id="devices" aria-labelledby="devices-title">
<h2 class="group" id="devices-title">Devices</h2>
<p class="lead small">Everywhere you’re signed in. Remove any session you don’t recognise.</p>
${formAlert('devices-alert')}
<ul class="card devices" id="device-list"><li class="device"><span class="skeleton"></span></li></ul>
<button type="button" class="button danger-soft tall" id="remove-all">${icon('sign-out')}Remove all Sessions</button>
<p class="remark">This device is signed out too.</p>
</section>`;
}

function confirmation(): Markup {
  return html`<dialog class="dialog" id="confirm-remove-all" aria-labelledby="confirm-title">
<h2 id="confirm-title">Remove all Sessions?</h2>
<p>You are signed out everywhere, on this device too.</p>
<form method="dialog" class="dialog-buttons">
<button class="button ghost" value="keep">Keep them</button>
<button class="button danger" value="remove">Remove all Sessions</button>
</form>
</dialog>`;
}

function deviceRow(): Markup {
  const looks = ['laptop', 'phone', 'tablet'].map(
    (look) => html`<span class="device-look" data-look="${look}" hidden>${icon(look)}</span>`,
  );
  return html`<template id="device-row"><li class="device">
${looks}
<div class="device-text"><p class="device-name"></p><p class="device-facts"></p><p class="device-time"></p></div>
<span class="pill" hidden>This device</span>
<button type="button" class="text-button danger-text">Remove<span class="visually-hidden"></span></button>
</li></template>`;
}
