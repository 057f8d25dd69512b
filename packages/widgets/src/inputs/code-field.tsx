import { type ChangeEvent, type ComponentProps, type ReactNode, useId, useState } from 'react';
import { classNames } from '../class-names.ts';
import styles from './code-field.module.css';
import { Field, type FieldFace, isSaid, spoken } from './field.tsx';

interface CodeFieldProps
  extends Omit<FieldFace, 'form'>,
    Pick<ComponentProps<'input'>, 'disabled' | 'name' | 'ref'> {
  readonly value: string;
  readonly onValue: (digits: string) => void;
  /** Called when the last box is filled: by typing, pasting or autofill of a code from a message. */
  readonly onComplete?: (digits: string) => void;
  readonly length?: number;
  /** True for a PIN: the boxes show dots, and the browser offers no code from a message. */
  readonly isSecret?: boolean;
  /** Shown at the end of the line below the boxes, such as a button. */
  readonly action?: ReactNode;
}

/**
 * Boxes that show the digits of one real input, so that pasting, autofill of one-time codes, deleting and
 * screen readers work.
 */
export function CodeField({
  label,
  help,
  error,
  value,
  onValue,
  onComplete,
  length = 6,
  isSecret = false,
  action,
  ...rest
}: CodeFieldProps) {
  const id = useId();
  const [caret, setCaret] = useState(value.length);
  // Limited to the length of the value: after the caller has emptied the value, the current box is the first
  // one.
  const place = Math.min(caret, value.length, length - 1);

  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const digits = digitsIn(event.target.value).slice(0, length);
    onValue(digits);
    setCaret(event.target.selectionStart ?? digits.length);
    if (digits.length === length && digits !== value) onComplete?.(digits);
  };

  return (
    <Field {...{ id, label, help, error, action }}>
      <div
        className={styles['code']}
        data-wrong={isSaid(error) || undefined}
        style={{ gridTemplateColumns: `repeat(${length}, minmax(0, 1fr))` }}
      >
        {Array.from({ length }, (_, at) => at).map((at) => (
          <span
            key={at}
            aria-hidden="true"
            className={classNames(styles['box'], at === place && styles['current'])}
            data-secret={isSecret || undefined}
          >
            {isSecret && at < value.length ? '●' : value[at]}
          </span>
        ))}
        <input
          {...rest}
          {...spoken(id, { help, error })}
          id={id}
          type={isSecret ? 'password' : 'text'}
          dir="ltr"
          inputMode="numeric"
          autoComplete={isSecret ? 'off' : 'one-time-code'}
          pattern="[0-9]*"
          value={value}
          onChange={change}
          onSelect={(event) => setCaret(event.currentTarget.selectionStart ?? value.length)}
        />
      </div>
    </Field>
  );
}

/** Turns digits of any script into 0-9: people paste "402 917", "4-0-2…" and ๔๐๒. */
function digitsIn(text: string): string {
  const plain = text.normalize('NFKC').replace(/\p{Nd}/gu, (digit) => String(valueOfDigit(digit)));
  return plain.replace(/\D/g, '');
}

/**
 * Computes a digit's value as its distance from its script's zero: the ten digits of a script are
 * consecutive.
 */
function valueOfDigit(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return value;
}
