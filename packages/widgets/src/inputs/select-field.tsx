import { type ComponentProps, useId, useState } from 'react';
import type { Glyph } from '../glyph.ts';
import { caretDown } from '../glyphs.ts';
import { Icon } from '../icon.tsx';
import { Control } from './control.tsx';
import { Field, type FieldFace, spoken } from './field.tsx';
import styles from './select-field.module.css';
import { stateOf } from './text-field.tsx';

export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly isOff?: boolean;
  /** Name of the group in which the choice is listed. */
  readonly group?: string;
}

interface SelectFieldProps
  extends Omit<FieldFace, 'form'>,
    Omit<ComponentProps<'select'>, 'children' | 'form'> {
  readonly choices: readonly Choice[];
  /** Text shown until something is chosen; it cannot be chosen itself. */
  readonly placeholder?: string;
  readonly glyph?: Glyph;
  /** Short text before the caret, for example "2 of 5". */
  readonly note?: string;
}

/**
 * Max number of choices that are rendered from the start. A longer list is rendered when the select is
 * pressed or focused, because thousands of options would delay the rest of the page.
 */
const few = 500;

/** The device's own select: handles thousands of choices, touch and screen readers. */
export function SelectField({
  label,
  help,
  error,
  choices,
  placeholder,
  glyph,
  note,
  ...rest
}: SelectFieldProps) {
  const ownId = useId();
  const id = rest.id ?? ownId;
  const [isReached, setReached] = useState(choices.length <= few);
  const first = placeholder === undefined ? choices[0]?.value : '';
  const chosen = String(rest.value ?? rest.defaultValue ?? first);
  const shown = isReached ? choices : choices.filter(({ value }) => value === chosen);
  const initial = rest.value === undefined && rest.defaultValue === undefined ? { defaultValue: '' } : {};
  return (
    <Field {...{ id, label, help, error }}>
      <Control
        state={stateOf({ error, isRight: false, isFixed: false })}
        glyph={glyph}
        end={
          <span className={styles['caret']}>
            {note}
            <Icon glyph={caretDown} size={20} />
          </span>
        }
      >
        <select
          {...(placeholder === undefined ? {} : initial)}
          {...rest}
          {...spoken(id, { help, error })}
          id={id}
          className={styles['select']}
          onPointerDown={(event) => {
            setReached(true);
            rest.onPointerDown?.(event);
          }}
          onFocus={(event) => {
            setReached(true);
            rest.onFocus?.(event);
          }}
        >
          {placeholder !== undefined && (
            <option value="" disabled hidden>
              {placeholder}
            </option>
          )}
          {[...new Set(shown.map(({ group }) => group))].map((group) => {
            const options = shown.filter((choice) => choice.group === group).map(optionOf);
            return group === undefined ? (
              options
            ) : (
              <optgroup key={group} label={group}>
                {options}
              </optgroup>
            );
          })}
        </select>
      </Control>
    </Field>
  );
}

function optionOf({ value, label, isOff }: Choice) {
  return (
    <option key={value} value={value} disabled={isOff}>
      {label}
    </option>
  );
}
