import { type ChangeEvent, type RefCallback, useState, useSyncExternalStore } from 'react';
import { type FieldName, Form, type FormSpec, type FormView } from './form.ts';
import type { ControlView } from './form-control.ts';
import type { FieldError } from './validators.ts';

/** Makes a form for as long as the component is there. */
export function useForm<V extends object>(spec: () => FormSpec<V>): Form<V> {
  const [form] = useState(() => new Form(spec()));
  return form;
}

/** Draws again whenever anything of the form has changed. */
export function useFormView<V extends object>(form: Form<V>): FormView<V> {
  const look = () => form.view;
  return useSyncExternalStore(form.subscribe, look, look);
}

/** What a field of the form gives to its input. */
export interface FieldProps<T> {
  readonly name: string;
  readonly value: T;
  readonly disabled: boolean;
  /** Said only once the member has been there. */
  readonly error: string | undefined;
  readonly onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => void;
  readonly onBlur: () => void;
  readonly ref: RefCallback<HTMLElement>;
}

/** Puts what is wrong into the words of the member's language. */
export type ErrorWords = (error: FieldError, field: string) => string;

/** The fields whose value is a text. */
export type TextName<V> = { [K in FieldName<V>]: V[K] extends string ? K : never }[FieldName<V>];

/** A field of text: `<TextField label={…} {...useTextField(form, 'email', words)} />`. */
export function useTextField<V extends object>(
  form: Form<V>,
  name: TextName<V>,
  words: ErrorWords,
): FieldProps<string> {
  const control: ControlView<unknown> = useControl(form, name);
  return {
    ...fieldOf(form, name, control, words),
    value: typeof control.typed === 'string' ? control.typed : '',
    onChange: ({ target }) => form.control(name).input(target.value as V[TextName<V>]), // A name of a text.
  };
}

export interface ValueFieldProps<T> extends Omit<FieldProps<T>, 'onChange'> {
  readonly onValue: (value: T) => void;
}

/** A field of anything else: a date, a switch, a choice. */
export function useValueField<V extends object, K extends FieldName<V>>(
  form: Form<V>,
  name: K,
  words: ErrorWords,
): ValueFieldProps<V[K]> {
  const control = useControl(form, name);
  return {
    ...fieldOf(form, name, control, words),
    value: control.typed,
    onValue: (value) => form.control(name).input(value),
  };
}

function useControl<V extends object, K extends FieldName<V>>(form: Form<V>, name: K): ControlView<V[K]> {
  const look = () => form.control(name).view;
  return useSyncExternalStore(form.subscribe, look, look);
}

function fieldOf<V extends object, K extends FieldName<V>>(
  form: Form<V>,
  name: K,
  { status, errors, isTouched, typed, value }: ControlView<unknown>,
  words: ErrorWords,
) {
  const [first] = errors;
  return {
    name,
    disabled: status === 'DISABLED',
    // What is typed since is not judged yet.
    error: isTouched && first && Object.is(typed, value) ? words(first, name) : undefined,
    onBlur: () => form.control(name).blur(),
    ref: (element: HTMLElement | null) => form.attach(name, element),
  };
}
