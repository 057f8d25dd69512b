/** A validation error: a code to translate, and the number or field name its text needs. */
export interface FieldError {
  readonly code: string;
  readonly needed?: number | string;
}

/** All values of the form, for rules that compare two fields. */
export type FormValues = Readonly<Record<string, unknown>>;

export type Validator<T> = (value: T, values: FormValues) => FieldError | undefined;

/**
 * An asynchronous validator, for example one that sends the value to a server. The signal aborts when the
 * value changes.
 */
export type AsyncValidator<T> = (value: T, signal: AbortSignal) => Promise<FieldError | undefined>;

/** Returns true for null, undefined and the empty string. Only `required` rejects empty values. */
export function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '';
}

function rule<T>(code: string, isRight: (value: T, values: FormValues) => boolean, needed?: number | string) {
  const error: FieldError = needed === undefined ? { code } : { code, needed };
  return (value: T, values: FormValues) => (isEmpty(value) || isRight(value, values) ? undefined : error);
}

export function required(value: unknown): FieldError | undefined {
  return isEmpty(value) ? { code: 'required' } : undefined;
}

/** Requires a ticked box. */
export function requiredTrue(value: unknown): FieldError | undefined {
  return value === true ? undefined : { code: 'required-true' };
}

/** For a field that must stay empty: a trap for bots, or a field that another one replaces. */
export function mustBeEmpty(value: unknown): FieldError | undefined {
  return isEmpty(value) ? undefined : { code: 'is-empty' };
}

export function minLength(length: number): Validator<string> {
  return rule('minlength', (value) => value.length >= length, length);
}

export function maxLength(length: number): Validator<string> {
  return rule('maxlength', (value) => value.length <= length, length);
}

export function min(least: number): Validator<number | string> {
  return rule('min', (value) => Number(value) >= least, least);
}

export function max(most: number): Validator<number | string> {
  return rule('max', (value) => Number(value) <= most, most);
}

export function pattern(expression: RegExp, code = 'pattern'): Validator<string> {
  // Drop the flags g and y, which make a RegExp remember its last index.
  const fresh = new RegExp(expression.source, expression.flags.replace(/[gy]/g, ''));
  return rule(code, (value) => fresh.test(value));
}

const hostPart = '[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?';
const address = new RegExp(`^[\\w.!#$%&'*+/=?^\`{|}~-]+@${hostPart}(?:\\.${hostPart})*$`);

/**
 * The server's e-mail rule, which also trims the value. It is copied, because the welcome page does not load
 * the schemas.
 */
export const email: Validator<string> = rule('email', (value) => {
  const trimmed = value.trim();
  return trimmed.length <= 254 && address.test(trimmed);
});

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const domainName = new RegExp(`^(?=.{1,253}$)(?:${label}\\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$`, 'i');

export const domain: Validator<string> = rule('domain', (value) => domainName.test(value));

/** Requires a switch to have a certain value. */
export function equals(wanted: boolean): Validator<boolean> {
  return rule('equals', (value) => value === wanted, String(wanted));
}

/** Requires at least 6 characters, and two of lowercase, uppercase and digit. */
export const mediumPassword: Validator<string> = rule('medium-password', (value) => {
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u].filter((kind) => kind.test(value)).length;
  return value.length >= 6 && kinds >= 2;
});

/** Requires at least 8 characters, with lowercase, uppercase, digit and one of !@#$%^&*. */
export const strongPassword: Validator<string> = rule(
  'strong-password',
  (value) =>
    value.length >= 8 && [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[!@#$%^&*]/].every((kind) => kind.test(value)),
);

export function sameAs(field: string): Validator<unknown> {
  return rule('same-as', (value, values) => value === values[field], field);
}

export function differentFrom(field: string): Validator<unknown> {
  return rule('different-from', (value, values) => value !== values[field], field);
}
