import { blockedUsers, circles, hiddenAccounts } from '@mitto/circles/contract/circle-tables';
import { FaceAvatar } from '@mitto/profile/web/public/face-avatar';
import { usePeople } from '@mitto/web-kit/data/use-people';
import { useServices } from '@mitto/web-kit/feature/services';
import { useLive } from '@mitto/web-kit/live/use-live';
import { magnifyingGlass } from '@mitto/widgets/glyphs.ts';
import { Checkbox } from '@mitto/widgets/inputs/checkbox';
import { TextField } from '@mitto/widgets/inputs/text-field';
import { m } from '@mitto/words/messages';
import { useState } from 'react';
import { maxInvitees } from '../../contract/activity-fields.ts';
import styles from './form.module.css';

interface Props {
  readonly value: readonly string[];
  readonly onValue: (uids: readonly string[]) => void;
}

/** Choice of invitees among the people whom the member likes, and the matches. */
export function InvitePicker({ value, onValue }: Props) {
  const [asked, search] = useState('');
  const uids = useInvitable(value);
  const { answer: people } = usePeople(uids);
  const known = uids.flatMap((uid) => {
    const fields = people.get(uid)?.fields;
    return fields?.name === undefined ? [] : [{ uid, name: fields.name, fields }];
  });
  const sought = asked.trim().toLocaleLowerCase();
  const shown = known
    .filter(({ name }) => name.toLocaleLowerCase().includes(sought))
    .toSorted((one, other) => one.name.localeCompare(other.name));
  const toggle = (uid: string, isOn: boolean) =>
    onValue(isOn ? [...value, uid].slice(0, maxInvitees) : value.filter((one) => one !== uid));
  return (
    <fieldset className={styles['part']}>
      <legend>
        {m.activities_invite()}{' '}
        <span className={styles['count']}>{m.activities_invite_count({ count: value.length })}</span>
      </legend>
      {known.length === 0 && <p className={styles['note']}>{m.activities_invite_none()}</p>}
      {known.length > 8 && (
        <TextField
          type="search"
          label={m.activities_invite_search()}
          glyph={magnifyingGlass}
          value={asked}
          onChange={({ target }) => search(target.value)}
        />
      )}
      <ul className={styles['people']}>
        {shown.map(({ uid, name, fields }) => (
          <li key={uid}>
            <Checkbox
              checked={value.includes(uid)}
              disabled={!value.includes(uid) && value.length >= maxInvitees}
              onChange={({ target }) => toggle(uid, target.checked)}
              label={
                <span className={styles['person']}>
                  <FaceAvatar person={fields} size={36} />
                  <bdi>{name}</bdi>
                </span>
              }
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

/** Ids of those who can be invited, and of those who are. */
function useInvitable(chosen: readonly string[]): readonly string[] {
  const me = useServices().session.userId ?? '';
  const ties = useLive(circles).answer;
  const blocked = useLive(blockedUsers).answer;
  const hidden = useLive(hiddenAccounts).answer;
  const shut = new Set([...blocked.map(({ row }) => row.uid), ...hidden.map(({ row }) => row.fid)]);
  const others = ties.flatMap(({ row }) => {
    const isMine = row.fid === me;
    const other = isMine ? row.sid : row.fid;
    return other !== undefined && (isMine || row.connected) ? [other] : [];
  });
  return [...new Set([...others, ...chosen])].filter((uid) => !shut.has(uid));
}
