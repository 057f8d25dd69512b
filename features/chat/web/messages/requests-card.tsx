import { FaceAvatar } from '@mitto/profile/web/face/face-avatar';
import { usePerson } from '@mitto/web-kit/data/use-people';
import { caretRight } from '@mitto/widgets/glyphs.ts';
import { Icon } from '@mitto/widgets/icon';
import { m } from '@mitto/words/messages';
import { trayFill } from '../glyphs.ts';
import styles from './above-list.module.css';

interface Props {
  readonly newest: string;
  readonly count: number;
  readonly onOpen: () => void;
}

/** Leads to those who said hello first. */
export function RequestsCard({ newest, count, onOpen }: Props) {
  const { person } = usePerson(newest);
  const name = person?.fields.name ?? m.chat_somebody();
  return (
    <button type="button" className={styles['requests']} onClick={onOpen}>
      <span className={styles['tray']}>
        <Icon glyph={trayFill} />
      </span>
      <span className={styles['words']}>
        <b>{m.chat_requests()}</b>
        <span className={styles['caption']}>
          {count === 1 ? m.chat_said_hello({ name }) : m.chat_said_hello_several({ name, count: count - 1 })}
        </span>
      </span>
      <FaceAvatar person={person?.fields} size={36} />
      <Icon glyph={caretRight} isDirected />
    </button>
  );
}
