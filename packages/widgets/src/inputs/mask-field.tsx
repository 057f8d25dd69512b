import { Maskito, type MaskitoMaskExpression, type MaskitoPreprocessor } from '@maskito/core';
import { type ChangeEvent, useEffect, useRef } from 'react';
import { TextField, type TextFieldProps } from './text-field.tsx';

interface MaskFieldProps extends Omit<TextFieldProps, 'ref'> {
  /** Allowed character or kind of character at each position, for example `[/\d/, /\d/, '/', /\d/, /\d/]`. */
  readonly mask: MaskitoMaskExpression;
  /** Changes what was typed, pasted or filled in before it meets the mask. */
  readonly preprocessors?: readonly MaskitoPreprocessor[];
}

const none: readonly MaskitoPreprocessor[] = [];
const ignore = () => undefined;

/** A text field that keeps its value and refuses input that does not fit its mask. */
export function MaskField({ mask, preprocessors = none, onChange, ...rest }: MaskFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current === null) return undefined;
    const masked = new Maskito(input.current, { mask, preprocessors });
    return () => masked.destroy();
  }, [mask, preprocessors]);
  // React takes a value that Maskito has changed for a known one and fires no `change`, but it fires `input`.
  const listener = (event: object) => onChange?.(event as ChangeEvent<HTMLInputElement>);
  return <TextField dir="ltr" {...rest} ref={input} onInput={listener} onChange={onChange && ignore} />;
}
