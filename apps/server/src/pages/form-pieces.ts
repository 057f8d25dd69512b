import { icon } from './icon.ts';
import { html, type Markup, type Piece } from './markup.ts';

export interface FieldLook {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly icon: string;
  readonly type: 'email' | 'password';
  readonly autocomplete: string;
  /** Ids of what explains the field, beside its error. */
  readonly explainedBy?: string;
}

/** The compact field: its label inside, above the value; its error below. */
export function field(look: FieldLook): Markup {
  const explained = [look.explainedBy, `${look.id}-error`].filter(Boolean).join(' ');
  const isSecret = look.type === 'password';
  const placeholder = look.type === 'email' && html` placeholder="name@example.com" inputmode="email"`;
  return html`<div class="field">
<div class="control">
${icon(look.icon)}
<input id="${look.id}" name="${look.name}" type="${look.type}" autocomplete="${look.autocomplete}" autocapitalize="none" spellcheck="false" maxlength="${isSecret ? 200 : 254}" required aria-describedby="${explained}"${placeholder}>
<label for="${look.id}">${look.label}</label>
${isSecret && html`<button type="button" class="reveal" data-reveals="${look.id}" aria-label="Show ${look.label.toLowerCase()}" aria-pressed="false">${icon('eye')}${icon('eye-slash')}</button>`}
</div>
<p class="field-error" id="${look.id}-error" hidden>${icon('warning')}<span></span></p>
</div>`;
}

/** Where a form says why it was refused, and how long to wait. */
export function formAlert(id: string): Markup {
  return html`<div class="alert" id="${id}" role="alert" hidden>${icon('warning')}<p><span class="alert-text"></span> <span class="countdown" role="timer" hidden></span></p></div>`;
}

/** Six boxes over one real input, so that pasting and one-time-code filling just work. */
export function codeField(id: string): Markup {
  const box = html`<span aria-hidden="true"></span>`;
  return html`<div class="field">
<label class="above" for="${id}">Code</label>
<div class="code">
<input id="${id}" name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="6" pattern="[0-9]{6}" required aria-describedby="${id}-help ${id}-error">
${Array.from({ length: 6 }, () => box)}
</div>
<p class="help" id="${id}-help">You can paste the whole code.</p>
<p class="field-error" id="${id}-error" hidden>${icon('warning')}<span></span></p>
</div>`;
}

/** Waits, then becomes the button that sends another code. */
export function resend(id: string): Markup {
  return html`<div class="resend" id="${id}"><p class="resend-wait" hidden>${icon('clock-countdown')}<span>Resend code in <span class="countdown" role="timer"></span></span></p><button type="button" class="text-button" hidden>Resend code</button></div>`;
}

/** Said while somebody chooses a password; each line is ticked once it holds. */
export function passwordHints(id: string): Markup {
  const hint = (rule: string, text: string) =>
    html`<li data-rule="${rule}">${icon('check')}<span>${text}</span><span class="visually-hidden hint-state"></span></li>`;
  return html`<div class="hints" id="${id}"><ul>
${hint('length', 'At least 8 characters')}
${hint('kinds', 'Two of: lower case letter, upper case letter, digit')}
</ul><p>Words, names and your email are easy to guess.</p></div>`;
}

export function archIcon(name: string): Markup {
  return html`<div class="arch-icon">${icon(name)}</div>`;
}

/** One step of the way in; only one is shown at a time. */
export function step(name: string, ...body: readonly Piece[]): Markup {
  return html`<section class="step" data-step="${name}" aria-labelledby="${name}-title"${name !== 'normal' && html` hidden`}>${body}</section>`;
}
