import { Icon } from '@mitto/widgets/icon';
import { CardForm } from '@mitto/widgets/payment/card-form';
import type { TypedCard } from '@mitto/widgets/payment/card-rules.ts';
import { m } from '@mitto/words/messages';
import type { ReactNode } from 'react';
import { sandboxTokenFor } from '../../contract/sandbox-cards.ts';
import type { NewCard } from '../card-messages.ts';
import { cardFormWords } from '../card-words.ts';
import { flask } from '../glyphs.ts';
import styles from './sandbox-form.module.css';

interface Props {
  readonly isBusy: boolean;
  readonly children?: ReactNode;
  readonly onCard: (card: NewCard) => void;
}

/** Form of the sandbox. It takes published test numbers only, says so, and turns them into tokens itself. */
export function SandboxForm({ isBusy, children, onCard }: Props) {
  const take = ({ number, name, expiration }: TypedCard) => {
    const source = sandboxTokenFor(number);
    if (source !== undefined)
      onCard({ source, name, exp: `${expiration.slice(0, 2)}/${expiration.slice(2)}` });
  };
  return (
    <div className={styles['sandbox']}>
      <div className={styles['notice']} role="note">
        <Icon glyph={flask} />
        <p>
          <strong>{m.payments_sandbox_title()}</strong> {m.payments_sandbox_lead()}
        </p>
      </div>
      <CardForm
        words={cardFormWords()}
        isBusy={isBusy}
        checkNumber={(digits) =>
          sandboxTokenFor(digits) === undefined ? m.payments_sandbox_number() : undefined
        }
        note={m.payments_nothing_charged()}
        onCard={take}
      >
        {children}
      </CardForm>
    </div>
  );
}
