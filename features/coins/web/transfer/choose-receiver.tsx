import { FindFriend } from '@mitto/profile/web/public/find-friend';
import { useOwn } from '@mitto/profile/web/public/use-own.ts';
import { Button } from '@mitto/widgets/buttons/button';
import { magnifyingGlass } from '@mitto/widgets/glyphs.ts';
import { TextField } from '@mitto/widgets/inputs/text-field';
import { m } from '@mitto/words/messages';
import { useState } from 'react';
import type { Receiver } from './receiver.ts';
import { ReceiverFace } from './receiver-face.tsx';
import styles from './transfer.module.css';
import { useCircleMembers } from './use-circle-members.ts';

interface Props {
  readonly onChosen: (receiver: Receiver) => void;
}

/** The search needs a field of its own from this number of members on. */
const manyMembers = 6;

/** Chooses the receiver: one of one's circles, or anybody by id or mobile number. */
export function ChooseReceiver({ onChosen }: Props) {
  const { own } = useOwn();
  const { members, isLoaded } = useCircleMembers();
  const [text, setText] = useState('');
  const [isSearching, setSearching] = useState(false);
  const wanted = text.trim().toLocaleLowerCase();
  const found = members.filter(({ name }) => name.toLocaleLowerCase().includes(wanted));
  return (
    <div className={styles['form']}>
      <h3 className={styles['label']}>{m.coins_to_whom()}</h3>
      {members.length >= manyMembers && (
        <TextField
          form="compact"
          type="search"
          autoComplete="off"
          glyph={magnifyingGlass}
          label={m.coins_find_in_circles()}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      )}
      {isLoaded && members.length === 0 && <p className={styles['note']}>{m.coins_no_circles()}</p>}
      {found.length > 0 && (
        <ul className={styles['people']} aria-label={m.coins_circles()}>
          {found.map((member) => (
            <li key={member.uid}>
              <button type="button" className={styles['person']} onClick={() => onChosen(member)}>
                <ReceiverFace receiver={member} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {isSearching && own ? (
        <FindFriend
          own={own}
          show={({ uid, name, username, profileImage }) => {
            const id = username ?? undefined;
            const receiver = { uid, name: name ?? id ?? m.coins_somebody(), username: id, profileImage };
            return (
              <div className={styles['found']}>
                <ReceiverFace receiver={receiver} />
                <Button tone="primary" size="slim" onClick={() => onChosen(receiver)}>
                  {m.coins_choose()}
                </Button>
              </div>
            );
          }}
        />
      ) : (
        <Button isWide glyph={magnifyingGlass} onClick={() => setSearching(true)}>
          {m.coins_find_by_id()}
        </Button>
      )}
    </div>
  );
}
