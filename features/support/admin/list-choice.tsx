import { Button } from '@mitto/widgets/buttons/button';
import { SelectField } from '@mitto/widgets/inputs/select-field';
import { useState } from 'react';
import styles from './support.module.css';
import { words } from './words.ts';

export interface ContactListChoice {
  readonly state: 'open' | 'closed';
  /** Place in the list where the page begins; undefined for the newest ones. */
  readonly before?: string;
}

export function useWanted() {
  const [wanted, setWanted] = useState<ContactListChoice>({ state: 'open' });
  return { wanted, setWanted, subject: `${wanted.state} ${wanted.before ?? ''}` };
}

interface Props {
  readonly wanted: ContactListChoice;
  readonly onWanted: (wanted: ContactListChoice) => void;
}

/** Choice between open and closed ones. */
export function StateChoice({ wanted, onWanted }: Props) {
  return (
    <div className={styles['choice']}>
      <SelectField
        label={words.state}
        value={wanted.state}
        choices={[
          { value: 'open', label: words.open },
          { value: 'closed', label: words.closed },
        ]}
        onChange={({ target }) => onWanted({ state: target.value === 'closed' ? 'closed' : 'open' })}
      />
    </div>
  );
}

/** Buttons that lead to older entries and back to the newest ones. */
export function PageButtons({ wanted, onWanted, next }: Props & { readonly next: string | null }) {
  const { state, before } = wanted;
  return (
    <div className={styles['pages']}>
      {before !== undefined && (
        <Button size="slim" onClick={() => onWanted({ state })}>
          {words.newest}
        </Button>
      )}
      {next !== null && (
        <Button size="slim" onClick={() => onWanted({ state, before: next })}>
          {words.older}
        </Button>
      )}
    </div>
  );
}
