import { FaceAvatar } from '@mitto/profile/web/public/face-avatar';
import { useArePeopleAsked, usePerson } from '@mitto/web-kit/data/use-people';
import { Skeleton } from '@mitto/widgets/feedback/state-notice';
import { caretRight, trayFill } from '@mitto/widgets/glyphs.ts';
import { Icon } from '@mitto/widgets/icon';
import { m } from '@mitto/words/messages';
import styles from './above-list.module.css';

interface Props {
  readonly newest: string;
  readonly count: number;
  readonly onOpen: () => void;
}

/** Button that opens the list of message requests. */
export function RequestsCard({ newest, count, onOpen }: Props) {
  const { person } = usePerson(newest);
  const isAsked = useArePeopleAsked([newest]);
  const name = person?.fields.name ?? m.chat_somebody();
  const said =
    count === 1 ? m.chat_said_hello({ name }) : m.chat_said_hello_several({ name, count: count - 1 });
  return (
    <button type="button" className={styles['requests']} onClick={onOpen}>
      <span className={styles['tray']}>
        <Icon glyph={trayFill} />
      </span>
      <span className={styles['words']}>
        <b>{m.chat_requests()}</b>
        <span className={styles['caption']}>
          {person || isAsked ? said : <Skeleton width="140px" height="16px" />}
        </span>
      </span>
      <FaceAvatar person={person?.fields} size={36} />
      <Icon glyph={caretRight} isDirected />
    </button>
  );
}
