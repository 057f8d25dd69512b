import { type ChangeEvent, useEffect, useId, useState } from 'react';
import { caretDown } from '../glyphs.ts';
import { Icon } from '../icon.tsx';
import { Control } from './control.tsx';
import { Field, type FieldFace, spoken } from './field.tsx';
import styles from './phone-field.module.css';
import type { PhoneNumbers } from './phone-numbers.ts';
import { stateOf } from './text-field.tsx';

export interface PhoneNumber {
  readonly country: string;
  /** The number as the user typed it and as the field shows it. */
  readonly national: string;
  /** The full international number, to store and send, for example "+66812345678". */
  readonly whole: string;
  /** Whether such a number can exist; undefined until the phone number rules have loaded. */
  readonly isPossible: boolean | undefined;
}

interface PhoneFieldProps extends Omit<FieldFace, 'form'> {
  readonly value: PhoneNumber;
  readonly onValue: (number: PhoneNumber) => void;
  /** Language of the country names. */
  readonly language: string;
  readonly words: { readonly country: string };
  readonly onBlur?: () => void;
}

/** A telephone number with its country. A number that begins with + chooses the country by itself. */
export function PhoneField({ label, help, error, value, onValue, language, words, onBlur }: PhoneFieldProps) {
  const id = useId();
  const numbers = usePhoneNumbers();

  const write = (typed: string, country: string) => onValue(writtenNumber({ typed, country, numbers }));
  // Formats the number when the field loses the focus: formatting while typing would move the caret.
  const finish = () => {
    const national = numbers?.format(value.national, value.country) ?? value.national;
    if (value.national !== '') write(national, value.country);
    onBlur?.();
  };

  return (
    <Field {...{ id, label, help, error }}>
      <Control state={stateOf({ error, isRight: false, isFixed: false })}>
        <CountrySelect
          label={words.country}
          country={value.country}
          {...{ numbers, language }}
          onCountry={(country) => write(value.national, country)}
        />
        <input
          {...spoken(id, { help, error })}
          id={id}
          type="tel"
          dir="ltr"
          autoComplete="tel"
          value={value.national}
          onChange={(event: ChangeEvent<HTMLInputElement>) => write(event.target.value, value.country)}
          onBlur={finish}
        />
      </Control>
    </Field>
  );
}

interface CountrySelectProps {
  readonly label: string;
  readonly country: string;
  readonly numbers: PhoneNumbers | undefined;
  readonly language: string;
  readonly onCountry: (country: string) => void;
}

function CountrySelect({ label, country, numbers, language, onCountry }: CountrySelectProps) {
  const names = new Intl.DisplayNames([language], { type: 'region' });
  const countries = numbers?.countries ?? [{ code: country, prefix: '' }];
  const named = countries
    .map(({ code, prefix }) => ({ code, prefix, name: names.of(code) ?? code }))
    .sort((one, other) => one.name.localeCompare(other.name, language));
  const prefix = countries.find(({ code }) => code === country)?.prefix ?? '';
  return (
    <span className={styles['country']}>
      <span aria-hidden="true" className={styles['shown']}>
        {country} <bdi>{prefix}</bdi>
        <Icon glyph={caretDown} size={16} />
      </span>
      <select
        aria-label={label}
        autoComplete="tel-country-code"
        value={country}
        onChange={(event) => onCountry(event.target.value)}
      >
        {named.map((one) => (
          <option key={one.code} value={one.code}>
            {one.name} {one.prefix}
          </option>
        ))}
      </select>
    </span>
  );
}

interface Typed {
  readonly typed: string;
  readonly country: string;
  readonly numbers: PhoneNumbers | undefined;
}

function writtenNumber({ typed, country, numbers }: Typed): PhoneNumber {
  // Most countries dial 00 where an international number has its +.
  const clean = typed
    .replace(/[^\d+ ()\-.]/g, '')
    .replace(/^ *00 ?(?=\d.{5})/, '+')
    .slice(0, 24);
  if (numbers === undefined)
    return { country, national: clean, whole: clean.replace(/[^\d+]/g, ''), isPossible: undefined };
  const { whole, country: itsOwn, isPossible } = numbers.read(clean, country);
  return { country: itsOwn ?? country, national: clean, whole, isPossible };
}

const loadPhoneNumbers = () => import('./phone-numbers.ts');

function usePhoneNumbers(): PhoneNumbers | undefined {
  const [numbers, setNumbers] = useState<PhoneNumbers>();
  useEffect(() => {
    let isWanted = true;
    // If the rules do not load, the number can still be typed with a leading +; the server checks every
    // number.
    loadPhoneNumbers().then(
      (loaded) => isWanted && setNumbers(loaded.phoneNumbers),
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, []);
  return numbers;
}
