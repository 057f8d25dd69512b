import { useState } from 'react';
import { IconButton } from '../buttons/icon-button.tsx';
import { eye, eyeSlash } from '../field-glyphs.ts';
import styles from './password-field.module.css';
import { TextField, type TextFieldProps } from './text-field.tsx';

interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'end' | 'hasCounter'> {
  /** Names of the button in its two states. */
  readonly words: { readonly show: string; readonly hide: string };
}

/** A password field with a button that shows the password. */
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
