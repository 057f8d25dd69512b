import { Button } from '@mitto/widgets/buttons/button';
import { CodeField } from '@mitto/widgets/inputs/code-field';
import { m } from '@mitto/words/messages';
import type { ReactNode } from 'react';
import styles from './pin.module.css';

interface Props {
  readonly label: string;
  readonly value: string;
  readonly onValue: (pin: string) => void;
  readonly error?: string | undefined;
  readonly help?: string | undefined;
  /** Shown beside the help. */
  readonly children?: ReactNode;
}

/** Boxes for a PIN of 6 digits, which show dots. The last digit sends nothing: a button does. */
export function PinField({ children, ...field }: Props) {
  return <CodeField {...field} isSecret action={children} />;
}

/** Leads to the form for a forgotten PIN. */
export function ForgotButton({ onClick }: { readonly onClick: () => void }) {
  return (
    <Button tone="ghost" size="slim" className={styles['forgot'] ?? ''} onClick={onClick}>
      {m.coins_pin_forgot()}
    </Button>
  );
}
