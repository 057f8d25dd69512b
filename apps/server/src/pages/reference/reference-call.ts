import type { CallEntry, Reach } from '@mitto/kit/define-api';
import type { ErrorTable } from '@mitto/kit/define-errors';
import type { DescribedCall } from '@mitto/server-kit/http/openapi';
import { html, type Markup } from '../markup.ts';
import { type Shape, shapesOf } from './schema-fields.ts';

const authWords = {
  0: 'Open to anyone',
  1: 'Signed-in members',
  2: 'Known applications',
} as const;

const reachWords: Readonly<Record<Reach, string>> = {
  active: 'Active members only',
  paused: 'Paused members too',
  suspended: 'Paused and suspended members too',
};

/** Renders one call of the API: its permissions, input, output and error codes. */
export function referenceCall(call: DescribedCall, entry: CallEntry, errors: ErrorTable): Markup {
  const id = callId(call);
  return html`<article class="card call" id="${id}" aria-labelledby="${id}-title" tabindex="-1">
<h3 class="call-head" id="${id}-title"><a href="#${id}"><span class="method" data-method="${call.method}">${call.method}</span><code>${call.path}</code></a></h3>
<p class="summary">${call.summary}</p>
<p class="marks">${marksOf(call, entry).map((mark) => html`<span class="mark">${mark}</span>`)}${call.deprecated !== undefined && html`<span class="mark deprecated">Deprecated: ${call.deprecated}</span>`}</p>
<details><summary>Fields and errors</summary>
<div class="sides">
${side(call.method === 'GET' ? 'Query' : 'Body', shapesOf(call.payload), 'Nothing goes in.')}
${side('Result', entry.answers === 'page' ? [] : shapesOf(call.result), entry.answers === 'page' ? 'A page for a browser window.' : 'Nothing but success.')}
</div>
${call.errors.length > 0 && html`<section class="side"><h4>May refuse with</h4>${refusals(call.errors, errors)}</section>`}
</details>
</article>`;
}

export function callId(call: Pick<DescribedCall, 'name'>): string {
  return `call-${call.name}`;
}

function marksOf(call: DescribedCall, entry: CallEntry): string[] {
  return [
    call.name,
    authWords[call.auth],
    ...(entry.roles ?? []).map((role) => `Needs ${role}`),
    ...(entry.reach ? [reachWords[entry.reach]] : []),
    ...(entry.beforeReset ? ['Open before a password reset is done'] : []),
    call.idempotent ? 'May be repeated' : 'Repeat with the same Idempotency-Key',
  ];
}

function side(title: string, shapes: readonly Shape[], nothing: string): Markup {
  const isEmpty = shapes.every(({ rows }) => rows.length === 0);
  return html`<section class="side"><h4>${title}</h4>${isEmpty ? html`<p class="nothing">${nothing}</p>` : html`<ul class="fields">${shapes.map(shapeRows)}</ul>`}</section>`;
}

function shapeRows({ label, rows }: Shape): Markup {
  return html`${label !== undefined && html`<li class="variant">${label}</li>`}${rows.map(
    ({ name, kind, isOptional }) =>
      html`<li><code>${name}</code><span class="kind">${kind}${isOptional && ', optional'}</span></li>`,
  )}`;
}

/** Renders error codes, each with its status and the message that members see. */
export function refusals(codes: readonly string[], errors: ErrorTable): Markup {
  const rows = codes.map((code) => {
    const entry = errors[code];
    if (!entry) throw new Error(`The error ${code} is in a call but in no table of errors.`);
    return html`<div><dt><code>${code}</code> <span class="status">${entry.status}</span></dt><dd>${entry.sentence}</dd></div>`;
  });
  return html`<dl class="refusals">${rows}</dl>`;
}
