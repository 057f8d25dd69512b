import { type ChangeEvent, useRef, useState } from 'react';

/** What is wrong with a value, in a sentence; undefined where nothing is. */
export type Rule = (value: string) => string | undefined;

/** One value of a form: its error shows once the field was left, and follows every letter from then on. */
export function useField(rule: Rule, initial = '') {
  const [value, setValue] = useState(initial);
  const [isTouched, setTouched] = useState(false);
  const [refused, setRefused] = useState<{ readonly value: string; readonly sentence: string }>();
  const ref = useRef<HTMLInputElement>(null);
  const error = rule(value) ?? (refused?.value === value ? refused.sentence : undefined);
  return {
    value,
    isValid: error === undefined,
    /** For the field that draws it. */
    face: {
      value,
      error: isTouched ? error : undefined,
      ref,
      onChange: (event: ChangeEvent<HTMLInputElement>) => setValue(event.target.value),
      // An empty field is no mistake until one wants to go on.
      onBlur: () => {
        if (value !== '') setTouched(true);
      },
    },
    set: setValue,
    /** Shows what is wrong; true where something is. */
    touch: () => {
      setTouched(true);
      return error !== undefined;
    },
    focus: () => ref.current?.focus(),
    /** The server, or another field, has something against this very value. */
    refuse: (sentence: string, refusedValue = value) => {
      setTouched(true);
      setRefused({ value: refusedValue, sentence });
    },
  };
}

export type Field = ReturnType<typeof useField>;

/** Shows every mistake and puts the cursor into the first; true where there is none. */
export function isWell(...fields: readonly Field[]): boolean {
  const wrong = fields.filter((field) => field.touch());
  wrong[0]?.focus();
  return wrong.length === 0;
}
