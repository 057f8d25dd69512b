import { BalanceLine } from '@mitto/coins/web/public/balance-line';
import { FaceAvatar } from '@mitto/profile/web/public/face-avatar';
import { useMutation } from '@mitto/web-kit/data/use-changes';
import type { Person } from '@mitto/web-kit/data/use-people';
import { useServices } from '@mitto/web-kit/feature/services';
import { shortWhen } from '@mitto/web-kit/formats/when';
import { useRouter } from '@mitto/web-kit/router/use-router';
import { Dot } from '@mitto/widgets/display/badge';
import { eye } from '@mitto/widgets/field-glyphs.ts';
import type { Glyph } from '@mitto/widgets/glyph.ts';
import {
  chatCircleFill,
  coinsFill,
  heartFill,
  shieldWarningDuotone,
  trayFill,
} from '@mitto/widgets/glyphs.ts';
import { Icon } from '@mitto/widgets/icon';
import { m } from '@mitto/words/messages';
import type { NotificationKind } from '../../contract/notification-kinds.ts';
import { notificationMutations } from '../../contract/notification-mutations.ts';
import { placeOfNotification } from '../../contract/notification-place.ts';
import type { NotificationItem } from '../../contract/notification-tables.ts';
import { openPlace } from '../open-place.ts';
import styles from './notification-row.module.css';
import { notificationWords } from './notification-words.ts';

interface Props {
  readonly id: string;
  readonly item: NotificationItem;
  readonly person: Person | undefined;
  readonly now: number;
}

const signs: Readonly<Record<Exclude<NotificationKind, 'security'>, Glyph>> = {
  like: heartFill,
  match: heartFill,
  message: chatCircleFill,
  request: trayFill,
  coins: coinsFill,
  visit: eye,
};

/** One notification. Pressing it marks it as read and opens what it tells of. */
export function NotificationRow({ id, item, person, now }: Props) {
  const { page } = useServices();
  const router = useRouter();
  const { run: read } = useMutation(notificationMutations.readNotification);
  const { title, line } = notificationWords(item, page.language, person?.fields.name);
  const open = () => {
    if (!item.isRead) void read({ id });
    openPlace(router, placeOfNotification(item.kind, item.uid));
  };
  return (
    <button type="button" className={styles['row']} data-unread={!item.isRead || undefined} onClick={open}>
      <Face item={item} person={person} />
      <span className={styles['words']}>
        <b dir="auto">{title}</b>
        <span dir="auto">{line ?? <BalanceLine />}</span>
      </span>
      <span className={styles['end']}>
        <time dateTime={new Date(item.at).toISOString()}>{shortWhen(item.at, now, page.language)}</time>
        {!item.isRead && <Dot label={m.notifications_unread_one()} />}
      </span>
    </button>
  );
}

/** The other member with a sign of the kind; the number of people in a batch; a shield for security. */
function Face({ item: { kind, uid, count }, person }: Pick<Props, 'item' | 'person'>) {
  if (kind === 'security') {
    return (
      <span className={styles['tile']} aria-hidden="true">
        <Icon glyph={shieldWarningDuotone} size={26} />
      </span>
    );
  }
  return (
    <span className={styles['face']} aria-hidden="true">
      {uid === undefined ? (
        <span className={styles['batch']}>{count}</span>
      ) : (
        <FaceAvatar person={person?.fields} size={52} />
      )}
      <span className={styles['sign']} data-kind={kind}>
        <Icon glyph={signs[kind]} size={14} />
      </span>
    </span>
  );
}
