import {
  type AsyncValidator,
  type FieldError,
  type FormValues,
  isEmpty,
  type Validator,
} from './validators.ts';

/** DISABLED takes no part: neither its errors nor its value count. */
export type ControlStatus = 'VALID' | 'INVALID' | 'DISABLED';

export interface FieldSpec<T> {
  readonly value: T;
  readonly validators?: readonly Validator<T>[];
  /** Asked once all others are content. */
  readonly asyncValidators?: readonly AsyncValidator<T>[];
  /** When what was typed counts; at each input unless it says otherwise. */
  readonly updateOn?: 'input' | 'blur';
  readonly isDisabled?: boolean;
  /** Passwords and codes: never part of a draft that is kept. */
  readonly isSecret?: boolean;
}

/** What can be seen of a control; a new object whenever it has changed. */
export interface ControlView<T> {
  /** What counts. */
  readonly value: T;
  /** What stands in the field, which may not count yet. */
  readonly typed: T;
  readonly status: ControlStatus;
  readonly isTouched: boolean;
  /** An asynchronous validator has not answered yet: not known to be valid, and nothing to complain of. */
  readonly isChecking: boolean;
  readonly errors: readonly FieldError[];
}

/** One field: its value, what is wrong with it, and whether the member has been there. */
export class FormControl<T> {
  readonly spec: FieldSpec<T>;
  readonly #changed: () => void;
  #typed: T;
  #value: T;
  #isTouched = false;
  #isDisabled: boolean;
  #errors: readonly FieldError[] = [];
  /** Of the last asynchronous check, and for which value. */
  #checked: { readonly value: T; readonly errors: readonly FieldError[] } | undefined;
  #checking: { readonly value: T; readonly abort: AbortController; readonly done: Promise<void> } | undefined;
  /** What the server said of this value; gone with the next change. */
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
      isChecking: this.#checking !== undefined && !this.#isDisabled,
      errors: this.#isDisabled ? [] : this.#allErrors(),
    };
    return this.#view;
  }

  /** Something was typed or chosen. */
  input(typed: T): void {
    this.#typed = typed;
    if (this.spec.updateOn !== 'blur') this.#take(typed);
    this.#tell();
  }

  /** The member has left the field. An empty one is no mistake until one wants to go on. */
  blur(): void {
    if (!isEmpty(this.#typed)) this.#isTouched = true;
    this.#take(this.#typed);
    this.#tell();
  }

  /** Set by the program: counts at once. */
  set(value: T): void {
    this.#typed = value;
    this.#take(value);
    this.#tell();
  }

  reset(): void {
    this.#isTouched = false;
    this.set(this.spec.value);
  }

  touch(): void {
    this.#isTouched = true;
    this.#take(this.#typed);
    this.#tell();
  }

  disable(isDisabled: boolean): void {
    this.#isDisabled = isDisabled;
    if (isDisabled) this.#cancel();
    this.#tell();
  }

  /** What the server found wrong with the value it got. */
  blame(error: FieldError): void {
    this.#told = error;
    this.#isTouched = true;
    this.#tell();
  }

  /** Looks again; the other values may matter to it. Starts an asynchronous check where one is due. */
  validate(values: FormValues): void {
    const { validators = [], asyncValidators = [] } = this.spec;
    this.#errors = validators.flatMap((validator) => validator(this.#value, values) ?? []);
    this.#view = undefined;
    if (asyncValidators.length === 0 || this.#isDisabled) return;
    if (this.#errors.length > 0) this.#cancel();
    else if (this.#checked?.value !== this.#value && this.#checking?.value !== this.#value)
      this.#check(asyncValidators);
  }

  /** Resolves when nothing is being checked any more. */
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
      // An answer about an earlier value says nothing about this one.
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

/** Without an answer nothing is held against the value: the server decides when it is sent. */
function unanswered(): undefined {
  return undefined;
}
