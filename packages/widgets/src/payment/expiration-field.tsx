import type { MaskitoPreprocessor } from '@maskito/core';
import type { ComponentProps } from 'react';
import { MaskField } from '../inputs/mask-field.tsx';
import { readExpiration, writeExpiration } from './card-rules.ts';

const mask = [/[01]/, /\d/, '/', /\d/, /\d/];

/**
 * Writes what is pasted, or filled in by the browser, as MM/YY, and puts the 0 before a month that was typed with one
 * digit.
 */
const tidy: MaskitoPreprocessor = ({ elementState, data }, action) => {
  const { value, selection } = elementState;
  if (action === 'validation') {
    const whole = tidied(value);
    return whole === value ? { elementState, data } : { elementState: atEnd(whole), data };
  }
  if (value === '1' && data === '/') return { elementState: atEnd('01'), data };
  const replacesAll = selection[0] === 0 && selection[1] === value.length;
  if (!replacesAll) return { elementState, data };
  return { elementState, data: /^[2-9]$/.test(data) ? `0${data}` : tidied(data) };
};

function tidied(text: string): string {
  const expiration = readExpiration(text);
  return expiration === undefined ? text : writeExpiration(expiration);
}

const atEnd = (value: string) => ({ value, selection: [value.length, value.length] as const });

const preprocessors = [tidy];

type Props = Omit<ComponentProps<typeof MaskField>, 'mask' | 'preprocessors' | 'inputMode'>;

/** The month and year in which a card expires, as MM/YY. */
export function ExpirationField(props: Props) {
  return <MaskField {...props} inputMode="numeric" mask={mask} preprocessors={preprocessors} />;
}
