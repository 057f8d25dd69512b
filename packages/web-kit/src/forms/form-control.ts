import {
  type AsyncValidator,
  type FieldError,
  type FormValues,
  isEmpty,
  type Validator,
} from './validators.ts';

/** A DISABLED control is ignored: neither its errors nor its value count. */
export type ControlStatus = 'VALID' | 'INVALID' | 'DISABLED';

export interface FieldSpec<T> {
  readonly value: T;
  readonly validators?: readonly Validator<T>[];
  /** Run only when all other validators pass. */
  readonly asyncValidators?: readonly AsyncValidator<T>[];
  /** When the typed text becomes the value; `input` by default. */
  readonly updateOn?: 'input' | 'blur';
  readonly isDisabled?: boolean;
  /** True for passwords and codes, which are never stored in a draft. */
  readonly isSecret?: boolean;
}

/** Snapshot of a control; a new object after every change. */
export interface ControlView<T> {
  /** The validated value. */
  readonly value: T;
  /** The text in the field, which may not be the value yet. */
  readonly typed: T;
  readonly status: ControlStatus;
  /** True once the member has left the field. */
  readonly isTouched: boolean;
  /** True once the errors are to be seen: the member has left the field with a value, or has sent the form. */
  readonly showsErrors: boolean;
  /** True while an asynchronous validator runs: the control is not valid yet, but shows no error. */
  readonly isChecking: boolean;
  readonly errors: readonly FieldError[];
}

/** One field: its value, its errors, and whether the member has left it. */
export class FormControl<T> {
  readonly spec: FieldSpec<T>;
  readonly #changed: () => void;
  #typed: T;
  #value: T;
  #isTouched = false;
  #showsErrors = false;
  #isDisabled: boolean;
  #errors: readonly FieldError[] = [];
  /** Result of the last asynchronous check, with the value that was checked. */
  #checked: { readonly value: T; readonly errors: readonly FieldError[] } | undefined;
  #checking: { readonly value: T; readonly abort: AbortController; readonly done: Promise<void> } | undefined;
  /** The server's error for this value; cleared by the next change. */
  #told: FieldError | undefined;
  #view: ControlView<T> | undefined;

  constructor(spec: FieldSpec<T>, changed: () => void) {
    this.spec = spec;
    this.#changed = changed;
    this.#typed = spec.value;
    this.#value = spec.value;
    this.#isDisabled = spec.isDisabled ?? false;
  }

  get view(): ControlView<T> {
    this.#view ??= {
      value: this.#value,
      typed: this.#typed,
      status: this.#status(),
      isTouched: this.#isTouched,
      showsErrors: this.#showsErrors,
      isChecking: this.#checking !== undefined && !this.#isDisabled,
      errors: this.#isDisabled ? [] : this.#allErrors(),
    };
    return this.#view;
  }

  /** Handles typing or choosing. */
  input(typed: T): void {
    this.#typed = typed;
    if (this.spec.updateOn !== 'blur') this.#take(typed);
    this.#tell();
  }

  /** Handles leaving the field. An empty field is touched, and shows its error once the form is submitted. */
  blur(): void {
    this.#isTouched = true;
    if (!isEmpty(this.#typed)) this.#showsErrors = true;
    this.#take(this.#typed);
    this.#tell();
  }

  /** Sets the value from code; it takes effect at once. */
  set(value: T): void {
    this.#typed = value;
    this.#take(value);
    this.#tell();
  }

  reset(): void {
    this.#isTouched = false;
    this.#showsErrors = false;
    this.set(this.spec.value);
  }

  touch(): void {
    this.#isTouched = true;
    this.#showsErrors = true;
    this.#take(this.#typed);
    this.#tell();
  }

  disable(isDisabled: boolean): void {
    this.#isDisabled = isDisabled;
    if (isDisabled) this.#cancel();
    this.#tell();
  }

  /** Shows an error that the server found in the sent value. */
  blame(error: FieldError): void {
    this.#told = error;
    this.#isTouched = true;
    this.#showsErrors = true;
    this.#tell();
  }

  /**
   * Runs the validators again, since the other fields' values may matter. Starts an asynchronous check if the
   * value is new.
   */
  validate(values: FormValues): void {
    const { validators = [], asyncValidators = [] } = this.spec;
    this.#errors = validators.flatMap((validator) => validator(this.#value, values) ?? []);
    this.#view = undefined;
    if (asyncValidators.length === 0 || this.#isDisabled) return;
    if (this.#errors.length > 0) this.#cancel();
    else if (this.#checked?.value !== this.#value && this.#checking?.value !== this.#value)
      this.#check(asyncValidators);
  }

  /** Resolves when no asynchronous check is running. */
  async settled(): Promise<void> {
    while (this.#checking) await this.#checking.done;
  }

  #take(value: T): void {
    if (Object.is(value, this.#value)) return;
    this.#value = value;
    this.#told = undefined;
    this.#checked = undefined;
    this.#cancel();
  }

  #status(): ControlStatus {
    if (this.#isDisabled) return 'DISABLED';
    return this.#checking || this.#allErrors().length > 0 ? 'INVALID' : 'VALID';
  }

  #allErrors(): readonly FieldError[] {
    return [...this.#errors, ...(this.#checked?.errors ?? []), ...(this.#told ? [this.#told] : [])];
  }

  #cancel(): void {
    this.#checking?.abort.abort();
    this.#checking = undefined;
  }

  #check(asyncValidators: readonly AsyncValidator<T>[]): void {
    this.#cancel();
    const value = this.#value;
    const abort = new AbortController();
    const answers = asyncValidators.map((validator) => validator(value, abort.signal).catch(unanswered));
    const done = Promise.all(answers).then((errors) => {
      // Ignore a late answer about an earlier value (race).
      if (abort.signal.aborted) return;
      this.#checked = { value, errors: errors.flatMap((error) => error ?? []) };
      this.#checking = undefined;
      this.#tell();
    });
    this.#checking = { value, abort, done };
  }

  #tell(): void {
    this.#view = undefined;
    this.#changed();
  }
}

/** Treats a failed check as passed: the server decides when the form is sent. */
function unanswered(): undefined {
  return undefined;
}
