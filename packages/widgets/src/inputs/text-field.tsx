import { type ChangeEvent, type ComponentProps, type ReactNode, useId, useState } from 'react';
import type { Glyph } from '../glyph.ts';
import { Control, type ControlState } from './control.tsx';
import { Field, type FieldFace, isSaid, spoken } from './field.tsx';

export interface TextFieldProps extends FieldFace, Omit<ComponentProps<'input'>, 'size' | 'form'> {
  readonly isRight?: boolean;
  readonly glyph?: Glyph;
  /** Shown after the value, such as a button. */
  readonly end?: ReactNode;
  /** Counts the typed characters against `maxLength`. */
  readonly hasCounter?: boolean;
}

/** One line of text. Takes every attribute of a native input, also those from a form library's `register`. */
export function TextField({
  label,
  help,
  error,
  form = 'plain',
  isRight = false,
  glyph,
  end,
  hasCounter = false,
  onChange,
  ...rest
}: TextFieldProps) {
  const ownId = useId();
  const id = rest.id ?? ownId;
  const [typed, setTyped] = useState(lengthOf(rest.defaultValue));
  const length = rest.value === undefined ? typed : lengthOf(rest.value);
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    setTyped(event.target.value.length);
    onChange?.(event);
  };
  return (
    <Field
      {...{ id, label, help, error, form }}
      counter={hasCounter ? countOf(length, rest.maxLength) : undefined}
    >
      <Control
        state={stateOf({ error, isRight, isFixed: rest.readOnly === true })}
        form={form}
        glyph={glyph}
        end={end}
      >
        <input type="text" dir="auto" {...rest} {...spoken(id, { help, error })} id={id} onChange={change} />
      </Control>
    </Field>
  );
}

interface Standing {
  readonly error: string | undefined;
  readonly isRight: boolean;
  readonly isFixed: boolean;
}

export function stateOf({ error, isRight, isFixed }: Standing): ControlState {
  if (isSaid(error)) return 'wrong';
  if (isFixed) return 'fixed';
  return isRight ? 'right' : 'plain';
}

export function countOf(length: number, most: number | undefined): string {
  return most === undefined ? String(length) : `${length}/${most}`;
}

export function lengthOf(value: unknown): number {
  return value === undefined || value === null ? 0 : String(value).length;
}
