import { Maskito, type MaskitoMaskExpression } from '@maskito/core';
import { useEffect, useRef } from 'react';
import { TextField, type TextFieldProps } from './text-field.tsx';

interface MaskFieldProps extends Omit<TextFieldProps, 'ref'> {
  /** One sign or kind of sign after the other: `[/\d/, /\d/, '/', /\d/, /\d/]`. What does not fit is not taken. */
  readonly mask: MaskitoMaskExpression;
}

/** A line that takes only what fits its pattern; at anything else it keeps what it had. */
export function MaskField({ mask, ...rest }: MaskFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current === null) return undefined;
    const masked = new Maskito(input.current, { mask });
    return () => masked.destroy();
  }, [mask]);
  return <TextField dir="ltr" {...rest} ref={input} />;
}
