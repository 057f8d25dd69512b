import type { FoundMember } from '@mitto/account/contract/user-calls';
import { Button } from '@mitto/widgets/buttons/button';
import type { PhoneNumber } from '@mitto/widgets/inputs/phone-field';
import { Segmented } from '@mitto/widgets/inputs/segmented';
import { m } from '@mitto/words/messages';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { UserInfoRow } from '../../contract/profile-table.ts';
import styles from '../friends/finding/friends.module.css';
import { SearchRests } from '../friends/finding/search-rests.tsx';
import { IdField, isNumber, NumberField } from '../friends/finding/sought-fields.tsx';
import { type Finding, type SoughtBy, useFindFriend } from '../friends/finding/use-find-friend.ts';

interface Props {
  readonly own: UserInfoRow;
  /** Shows the found member. */
  readonly show: (found: FoundMember) => ReactNode;
}

/** Form that finds a member by their exact id or phone number, if that member allows it. */
export function FindFriend({ own, show }: Props) {
  const { finding, rest, endRest, find, forget } = useFindFriend(own);
  const [soughtBy, setSoughtBy] = useState<SoughtBy>('username');
  const [username, setUsername] = useState('');
  const [number, setNumber] = useState<PhoneNumber>();
  const [isTried, setTried] = useState(false);
  const search = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (soughtBy === 'username') void find('username', username);
    else if (isNumber(number)) void find('mobile', number?.whole ?? '');
  };
  /** Removes the result of the last search, because the search text has changed. */
  const turn = () => {
    setTried(false);
    if (finding.is !== 'found') forget();
  };
  return (
    <section className={styles['find']}>
      <Segmented
        label={m.profile_friends_by()}
        choices={[
          { value: 'username', label: m.profile_friends_by_id() },
          { value: 'mobile', label: m.profile_friends_by_mobile() },
        ]}
        value={soughtBy}
        onValue={(value) => {
          setSoughtBy(value === 'mobile' ? 'mobile' : 'username');
          turn();
        }}
      />
      <search>
        <form noValidate method="post" onSubmit={search} className={styles['form']}>
          {soughtBy === 'username' ? (
            <IdField
              value={username}
              onValue={(typed) => {
                setUsername(typed);
                turn();
              }}
            />
          ) : (
            <NumberField
              value={number}
              onValue={(typed) => {
                setNumber(typed);
                // The field reports a change also when only the spaces between the digits changed.
                if (typed.whole !== number?.whole) turn();
              }}
              isWrong={isTried && !isNumber(number)}
            />
          )}
          {!rest && (
            <Button
              type="submit"
              tone={finding.is === 'found' ? 'soft' : 'primary'}
              isWide
              isBusy={finding.is === 'looking'}
            >
              {m.profile_friends_search()}
            </Button>
          )}
        </form>
      </search>
      <Found finding={finding} show={show} />
      {rest && <SearchRests until={rest.until} length={rest.length} onEnd={endRest} />}
    </section>
  );
}

function Found({ finding, show }: { readonly finding: Finding } & Pick<Props, 'show'>) {
  if (finding.is === 'found') return show(finding.person);
  return (
    <p role="status" className={styles['said']} data-wrong={finding.is === 'trouble' || undefined}>
      {finding.is === 'nobody' && m.profile_friends_none()}
      {finding.is === 'oneself' && m.profile_friends_oneself()}
      {finding.is === 'trouble' && finding.sentence}
    </p>
  );
}
