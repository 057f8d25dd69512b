import { useState } from 'react';
import { eye, eyeSlash } from '../field-glyphs.ts';
import { IconButton } from '../press/icon-button.tsx';
import styles from './password-field.module.css';
import { TextField, type TextFieldProps } from './text-field.tsx';

interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'end' | 'hasCounter'> {
  /** The names of the button in either state. */
  readonly words: { readonly show: string; readonly hide: string };
}

/** A password, hidden until one asks to see it. */
export function PasswordField({ words, autoComplete = 'current-password', ...rest }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      {...rest}
      type={isShown ? 'text' : 'password'}
      dir="ltr"
      autoComplete={autoComplete}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      end={
        <IconButton
          className={styles['toggle']}
          glyph={isShown ? eyeSlash : eye}
          label={isShown ? words.hide : words.show}
          onClick={() => setShown(!isShown)}
        />
      }
    />
  );
}
