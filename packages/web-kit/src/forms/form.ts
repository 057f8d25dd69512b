import { AppError } from '@mitto/kit/app-error';
import { Listeners } from '@mitto/kit/listeners';
import { type ControlView, type FieldSpec, FormControl } from './form-control.ts';
import type { FormValues } from './validators.ts';

export type FormSpec<V extends object> = { readonly [K in keyof V]: FieldSpec<V[K]> };

export type FieldName<V> = Extract<keyof V, string>;

export interface FormView<V extends object> {
  readonly controls: { readonly [K in keyof V]: ControlView<V[K]> };
  readonly isValid: boolean;
  readonly isChecking: boolean;
  readonly isSubmitting: boolean;
}

export type SubmitEnd<R> =
  | { readonly kind: 'sent'; readonly result: R }
  /** The first wrong field has been focused. */
  | { readonly kind: 'invalid' }
  /** An earlier submit is still running. */
  | { readonly kind: 'busy' }
  | { readonly kind: 'refused'; readonly error: unknown };

export interface SubmitHelp {
  /** The Idempotency-Key; the same as long as the same values are retried. */
  readonly key: string;
}

/** The fields of a form, independent of how they are drawn. */
export class Form<V extends object> {
  readonly names: readonly FieldName<V>[];
  readonly #controls: ReadonlyMap<string, FormControl<unknown>>;
  readonly #elements = new Map<string, HTMLElement>();
  readonly #listeners = new Listeners();
  #view: FormView<V> | undefined;
  #isSubmitting = false;
  #tried: { readonly values: string; readonly key: string } | undefined;

  constructor(spec: FormSpec<V>) {
    // Safe cast: these are the entries of a FormSpec.
    const fields = Object.entries(spec) as [FieldName<V>, FieldSpec<unknown>][];
    if (fields.length === 0) throw new Error('no field controls registered');
    this.names = fields.map(([name]) => name);
    this.#controls = new Map(
      fields.map(([name, one]) => [name, new FormControl(one, () => this.#changed())]),
    );
    this.#validate();
  }

  get view(): FormView<V> {
    this.#view ??= this.#look();
    return this.#view;
  }

  /** Values of all fields that are not disabled. */
  get values(): Partial<V> {
    const entries = [...this.#controls].filter(([, { view }]) => view.status !== 'DISABLED');
    // Safe cast: each entry is a field of V with its value.
    return Object.fromEntries(entries.map(([name, { view }]) => [name, view.value])) as Partial<V>;
  }

  readonly subscribe = this.#listeners.add;

  control<K extends FieldName<V>>(name: K): FormControl<V[K]> {
    const control = this.#controls.get(name);
    if (!control) throw new Error(`cannot find field control ${name}`);
    // Safe cast: the control was built from the spec of this name.
    return control as unknown as FormControl<V[K]>;
  }

  /** Sets all fields; use `patch` for some of them. */
  setAll(values: V): void {
    for (const name of this.names) {
      if (!(name in values)) throw new Error(`value for a field missing: ${name}`);
    }
    this.patch(values);
  }

  patch(values: Partial<V>): void {
    for (const name of this.names) {
      const value = values[name];
      if (value !== undefined) this.control(name).set(value);
    }
  }

  reset(): void {
    for (const name of this.names) this.control(name).reset();
    this.#tried = undefined;
  }

  /**
   * Registers a field's element, so that it can be focused. A radio group is one field, and its radios carry
   * the field's name.
   */
  attach(name: FieldName<V>, element: HTMLElement | null): void {
    if (!element) {
      this.#elements.delete(name);
      return;
    }
    if (element instanceof HTMLInputElement && element.type === 'radio' && element.name !== name) {
      throw new Error(`the radio name and field name must match: ${element.name} and ${name}`);
    }
    if (!this.#elements.get(name)?.isConnected) this.#elements.set(name, element);
  }

  /**
   * Sends the values if they are valid, one submit at a time. Errors that the server found are shown at their
   * fields.
   */
  async submit<R>(send: (values: V, help: SubmitHelp) => Promise<R>): Promise<SubmitEnd<R>> {
    if (this.#isSubmitting) return { kind: 'busy' };
    this.#setSubmitting(true);
    try {
      if (!(await this.check())) return { kind: 'invalid' };
      // Safe cast: the form is valid, so every enabled field has its required value.
      return await this.#send(this.values as V, send);
    } finally {
      this.#setSubmitting(false);
    }
  }

  /**
   * Shows the errors of these fields, also of those that the member has not touched, and focuses the first one.
   * Resolves to true if there are none.
   */
  async check(names: readonly FieldName<V>[] = this.names): Promise<boolean> {
    for (const name of names) this.control(name).touch();
    await Promise.all(names.map((name) => this.control(name).settled()));
    const wrong = names.find((name) => this.control(name).view.status === 'INVALID');
    if (wrong !== undefined) this.#elements.get(wrong)?.focus();
    return wrong === undefined;
  }

  async #send<R>(values: V, send: (values: V, help: SubmitHelp) => Promise<R>): Promise<SubmitEnd<R>> {
    const asText = JSON.stringify(values);
    if (this.#tried?.values !== asText) this.#tried = { values: asText, key: newKey() };
    try {
      const result = await send(values, { key: this.#tried.key });
      this.#tried = undefined;
      return { kind: 'sent', result };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      this.#blame(error);
      return { kind: 'refused', error };
    }
  }

  #blame({ fields = {} }: AppError): void {
    for (const [path, code] of Object.entries(fields)) {
      // The server names the path of a value: 'records.0.email' is the e-mail field.
      const name = path.split('.').findLast((word) => this.#controls.has(word));
      if (name !== undefined) this.#controls.get(name)?.blame({ code });
    }
    this.#focusFirstError();
  }

  #focusFirstError(): void {
    const first = this.names.find((name) => this.control(name).view.status === 'INVALID');
    if (first !== undefined) this.#elements.get(first)?.focus();
  }

  #setSubmitting(isSubmitting: boolean): void {
    this.#isSubmitting = isSubmitting;
    this.#tell();
  }

  #changed(): void {
    this.#validate();
    this.#tell();
  }

  #validate(): void {
    const values: FormValues = Object.fromEntries(
      [...this.#controls].map(([name, { view }]) => [name, view.value]),
    );
    for (const control of this.#controls.values()) control.validate(values);
  }

  #tell(): void {
    this.#view = undefined;
    this.#listeners.emit();
  }

  #look(): FormView<V> {
    const views = [...this.#controls].map(([name, control]) => [name, control.view] as const);
    return {
      // Safe cast: there is one view for each name of the spec.
      controls: Object.fromEntries(views) as FormView<V>['controls'],
      isValid: views.every(([, { status }]) => status !== 'INVALID'),
      isChecking: views.some(([, { isChecking }]) => isChecking),
      isSubmitting: this.#isSubmitting,
    };
  }
}

function newKey(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-');
}
