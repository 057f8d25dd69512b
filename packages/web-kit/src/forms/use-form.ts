import { type ChangeEvent, type RefCallback, useState, useSyncExternalStore } from 'react';
import { type FieldName, Form, type FormSpec, type FormView } from './form.ts';
import type { ControlView } from './form-control.ts';
import type { FieldError } from './validators.ts';

/** Creates a form that lives as long as the component. */
export function useForm<V extends object>(spec: () => FormSpec<V>): Form<V> {
  const [form] = useState(() => new Form(spec()));
  return form;
}

/** Returns the form's view; re-renders when the form changes. */
export function useFormView<V extends object>(form: Form<V>): FormView<V> {
  const look = () => form.view;
  return useSyncExternalStore(form.subscribe, look, look);
}

/** Props for the input of a form field. */
export interface FieldProps<T> {
  readonly name: string;
  readonly value: T;
  readonly disabled: boolean;
  /** Set only once the member has left the field with a value, or has sent the form. */
  readonly error: string | undefined;
  readonly onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => void;
  readonly onBlur: () => void;
  readonly ref: RefCallback<HTMLElement>;
}

/** Returns an error's text in the member's language. */
export type ErrorWords = (error: FieldError, field: string) => string;

/** Names of the fields whose value is a string. */
export type TextName<V> = { [K in FieldName<V>]: V[K] extends string ? K : never }[FieldName<V>];

/** Returns the props of a text field: `<TextField label={…} {...useTextField(form, 'email', words)} />`. */
export function useTextField<V extends object>(
  form: Form<V>,
  name: TextName<V>,
  words: ErrorWords,
): FieldProps<string> {
  const control: ControlView<unknown> = useControl(form, name);
  return {
    ...fieldOf(form, name, control, words),
    value: typeof control.typed === 'string' ? control.typed : '',
    // Safe cast: the value of a text field is a string.
    onChange: ({ target }) => form.control(name).input(target.value as V[TextName<V>]),
  };
}

export interface ValueFieldProps<T> extends Omit<FieldProps<T>, 'onChange'> {
  readonly onValue: (value: T) => void;
}

/** Returns the props of any other field: a date, a switch, a choice. */
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
  { status, errors, showsErrors, typed, value }: ControlView<unknown>,
  words: ErrorWords,
) {
  const [first] = errors;
  return {
    name,
    disabled: status === 'DISABLED',
    // Text typed since the last validation shows no error yet.
    error: showsErrors && first && Object.is(typed, value) ? words(first, name) : undefined,
    onBlur: () => form.control(name).blur(),
    ref: (element: HTMLElement | null) => form.attach(name, element),
  };
}
