import { coreErrors, type ErrorTable } from '@mitto/kit/define-errors';
import { type DescribedContract, describeCalls } from '@mitto/server-kit/http/openapi';
import type { AssetStore } from '../asset-store.ts';
import { frame } from '../frame.ts';
import { icon } from '../icon.ts';
import { logo } from '../logo.ts';
import { html, type Markup } from '../markup.ts';
import { callId, referenceCall, refusals } from './reference-call.ts';

/** Renders all calls of the API, from the contracts that the server uses as well. */
export function referencePage(assets: AssetStore, contracts: readonly DescribedContract[]): string {
  // The error tables of all features are merged, because a call may refuse with a code of a lower feature.
  const errors: ErrorTable = Object.assign({}, coreErrors, ...contracts.map((contract) => contract.errors));
  const count = contracts.reduce((sum, { api }) => sum + Object.keys(api).length, 0);
  return frame(assets, {
    title: 'API reference · Mitto',
    description: 'Every call of the Mitto platform: who may make it, what goes in, what comes out.',
    stylesheet: 'reference.css',
    script: 'reference.js',
    body: html`<a class="skip" href="#calls">Skip to the calls</a>
<header class="bar"><a class="bar-logo" href="/">${logo(assets)}</a><a class="button outlined slim" href="/application/api">OpenAPI document</a></header>
<main class="reference">
<div class="intro">
<h1>API reference</h1>
<p>Calls go to the paths below, as JSON. An answer is <code>{ "result": … }</code> or <code>{ "error": { "code", "message", "fields", "countDown" } }</code>.</p>
<p>Every application says what it is: <code>options: client=mitto-web; build=1.0.0; schema=1; language=en</code>. Members send their bearer token in <code>authorization</code>; a page that has the cookie <code>mitto_csrf</code> repeats it in <code>x-csrf-token</code>. Times are milliseconds since 1970.</p>
</div>
<div class="contents">
<div class="filter"><label for="filter">Find a call</label>${icon('search')}<input id="filter" type="search" autocomplete="off" spellcheck="false" placeholder="Path, field or error"></div>
<p class="filter-count" id="filter-count" role="status">${count} calls</p>
<nav aria-label="Calls">${contracts.map(links)}</nav>
</div>
<div class="calls" id="calls" tabindex="-1">
${contracts.map((contract) => feature(contract, errors))}
<p class="card none" id="none" hidden>No call has these words.</p>
<section class="card house" aria-labelledby="house-errors"><h2 id="house-errors">Any call may refuse with</h2>${refusals(Object.keys(coreErrors), coreErrors)}</section>
</div>
</main>`,
  });
}

function links(contract: DescribedContract): Markup {
  const calls = describeCalls([contract]);
  return html`<div data-feature="${contract.name}"><h2>${contract.name}</h2>${calls.map((call) => html`<a href="#${callId(call)}">${call.name}</a>`)}</div>`;
}

function feature(contract: DescribedContract, errors: ErrorTable): Markup {
  const calls = describeCalls([contract]).map((call) => {
    const entry = contract.api[call.name];
    if (!entry) throw new Error(`The call ${call.name} was described but is not in ${contract.name}.`);
    return referenceCall(call, entry, errors);
  });
  return html`<section class="feature" data-feature="${contract.name}" aria-labelledby="feature-${contract.name}"><h2 id="feature-${contract.name}">${contract.name}</h2>${calls}</section>`;
}
