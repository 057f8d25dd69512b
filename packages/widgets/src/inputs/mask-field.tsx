import { Maskito, type MaskitoMaskExpression } from '@maskito/core';
import { useEffect, useRef } from 'react';
import { TextField, type TextFieldProps } from './text-field.tsx';

interface MaskFieldProps extends Omit<TextFieldProps, 'ref'> {
  /** Allowed character or kind of character at each position, for example `[/\d/, /\d/, '/', /\d/, /\d/]`. */
  readonly mask: MaskitoMaskExpression;
}

/** A text field that keeps its value and refuses input that does not fit its mask. */
export function MaskField({ mask, ...rest }: MaskFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current === null) return undefined;
    const masked = new Maskito(input.current, { mask });
    return () => masked.destroy();
  }, [mask]);
  return <TextField dir="ltr" {...rest} ref={input} />;
}
