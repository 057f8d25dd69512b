import { useStandings } from '@mitto/circles/web/public/use-standings';
import { FaceAvatar } from '@mitto/profile/web/public/face-avatar';
import { Seal } from '@mitto/widgets/display/seal';
import { m } from '@mitto/words/messages';
import type { Receiver } from './receiver.ts';
import styles from './transfer.module.css';

interface Props {
  readonly receiver: Receiver;
}

/** Face, name and age of a receiver, with the tie to them and their id. */
export function ReceiverFace({ receiver }: Props) {
  const { uid, username } = receiver;
  const { answer } = useStandings([uid]);
  const about = [
    ...(answer[uid] === 'match' ? [m.coins_match()] : []),
    ...(username === undefined ? [] : [m.coins_id({ id: username })]),
  ];
  return (
    <>
      <FaceAvatar person={receiver} size={52} />
      <span className={styles['who']}>
        <ReceiverName receiver={receiver} />
        {about.length > 0 && <span className={styles['about']}>{about.join(' · ')}</span>}
      </span>
    </>
  );
}

export function ReceiverName({ receiver: { name, age, isVerified } }: Props) {
  return (
    <span className={styles['name']}>
      <bdi>{age === undefined ? name : `${name}, ${age}`}</bdi>
      {isVerified && <Seal label={m.profile_verified()} />}
    </span>
  );
}
