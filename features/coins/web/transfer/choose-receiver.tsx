import { circles } from '@mitto/circles/contract/circle-tables';
import { FindFriend } from '@mitto/profile/web/public/find-friend';
import { useOwn } from '@mitto/profile/web/public/use-own.ts';
import { usePeople } from '@mitto/web-kit/data/use-people';
import { useServices } from '@mitto/web-kit/feature/services';
import { useLive } from '@mitto/web-kit/live/use-live';
import { Button } from '@mitto/widgets/buttons/button';
import { magnifyingGlass } from '@mitto/widgets/glyphs.ts';
import { TextField } from '@mitto/widgets/inputs/text-field';
import { m } from '@mitto/words/messages';
import { useState } from 'react';
import type { Receiver } from './receiver.ts';
import { ReceiverFace } from './receiver-face.tsx';
import styles from './transfer.module.css';

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

/** Members of one's circles to whom coins can be sent: matches first, then those whom one likes. */
function useCircleMembers(): { readonly members: readonly Receiver[]; readonly isLoaded: boolean } {
  const me = useServices().session.userId ?? '';
  const { answer, isLoaded } = useLive(circles, { orderBy: 'creation_date', isDescending: true });
  const known = answer
    .map(({ row }) => row)
    .filter(({ fid, connected }) => connected || fid === me)
    .toSorted((one, other) => Number(other.connected) - Number(one.connected));
  const uids = known.flatMap(({ fid, sid }) => (fid === me ? sid : fid) ?? []);
  const { answer: people } = usePeople(uids);
  const members = uids.flatMap((uid) => {
    const fields = people.get(uid)?.fields;
    if (fields?.name === undefined) return [];
    const { name, username, age, verification, profileImage } = fields;
    const isVerified = verification?.mobile === true || verification?.photo === true;
    return [{ uid, name, username, age, isVerified, profileImage }];
  });
  return { members, isLoaded };
}
