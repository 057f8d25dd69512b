/** What is wrong with a value: a code to be put into words, and the numbers those words need. */
export interface FieldError {
  readonly code: string;
  readonly needed?: number | string;
}

/** All values of the form, for rules that look at two fields. */
export type FormValues = Readonly<Record<string, unknown>>;

export type Validator<T> = (value: T, values: FormValues) => FieldError | undefined;

/** Asks somebody else, the server for one. It is cancelled when the value has changed meanwhile. */
export type AsyncValidator<T> = (value: T, signal: AbortSignal) => Promise<FieldError | undefined>;

/** Null, undefined and the empty string: whether something has to be there is for `required` alone to say. */
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

/** A box that has to be ticked. */
export function requiredTrue(value: unknown): FieldError | undefined {
  return value === true ? undefined : { code: 'required-true' };
}

/** A trap for programs that fill in everything, or a field that another one replaces. */
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
  // Without the flags that make an expression remember where it stopped.
  const fresh = new RegExp(expression.source, expression.flags.replace(/[gy]/g, ''));
  return rule(code, (value) => fresh.test(value));
}

const hostPart = '[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?';
const address = new RegExp(`^[\\w.!#$%&'*+/=?^\`{|}~-]+@${hostPart}(?:\\.${hostPart})*$`);

/** The same rule as the server's, which also trims; written out, for the door goes without its schemas. */
export const email: Validator<string> = rule('email', (value) => {
  const trimmed = value.trim();
  return trimmed.length <= 254 && address.test(trimmed);
});

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const domainName = new RegExp(`^(?=.{1,253}$)(?:${label}\\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$`, 'i');

export const domain: Validator<string> = rule('domain', (value) => domainName.test(value));

/** A switch that has to stand one way. */
export function equals(wanted: boolean): Validator<boolean> {
  return rule('equals', (value) => value === wanted, String(wanted));
}

/** At least 6 characters, and two of lowercase, uppercase and digit. */
export const mediumPassword: Validator<string> = rule('medium-password', (value) => {
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u].filter((kind) => kind.test(value)).length;
  return value.length >= 6 && kinds >= 2;
});

/** At least 8 characters, with lowercase, uppercase, digit and one of !@#$%^&*. */
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
