import { Maskito, type MaskitoMaskExpression } from '@maskito/core';
import { useEffect, useRef } from 'react';
import { TextField, type TextFieldProps } from './text-field.tsx';

interface MaskFieldProps extends Omit<TextFieldProps, 'ref'> {
  /**
   * One character or kind of character after the other: `[/\d/, /\d/, '/', /\d/, /\d/]`. Others are refused.
   */
  readonly mask: MaskitoMaskExpression;
}

/** A text field that refuses input which does not fit its pattern, and keeps its value. */
export function MaskField({ mask, ...rest }: MaskFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current === null) return undefined;
    const masked = new Maskito(input.current, { mask });
    return () => masked.destroy();
  }, [mask]);
  return <TextField dir="ltr" {...rest} ref={input} />;
}
