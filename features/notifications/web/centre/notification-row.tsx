import { BalanceLine } from '@mitto/coins/web/public/balance-line';
import { hasSameContent } from '@mitto/kit/same-content';
import { FaceAvatar } from '@mitto/profile/web/public/face-avatar';
import type { Person } from '@mitto/web-kit/data/use-people';
import { useServices } from '@mitto/web-kit/feature/services';
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
import { sealCheck } from '@mitto/widgets/people-glyphs.ts';
import { memo } from 'react';
import type { NotificationKind } from '../../contract/notification-kinds.ts';
import type { NotificationItem } from '../../contract/notification-tables.ts';
import { ActivityRow } from './activity-row.tsx';
import { MatchLine } from './match-line.tsx';
import styles from './notification-row.module.css';
import { notificationWords } from './notification-words.ts';
import { RowFrame } from './row-frame.tsx';

interface Props {
  readonly id: string;
  readonly item: NotificationItem;
  /** The other member's fields, if this device knows them. */
  readonly fields: Person['fields'] | undefined;
  readonly when: string;
}

/** Kinds that show a tile instead of somebody's face. */
type Tiled = 'security' | 'activity' | 'verification';

const signs: Readonly<Record<Exclude<NotificationKind, Tiled>, Glyph>> = {
  like: heartFill,
  match: heartFill,
  message: chatCircleFill,
  request: trayFill,
  coins: coinsFill,
  visit: eye,
};

/** Signs of kinds that tell of nobody: the seal of a verification, the coins of an invitation. */
const tiles: Partial<Record<NotificationKind, Glyph>> = { verification: sealCheck, coins: coinsFill };

/** One notification. It is rendered again only if its content changes, not for each one that arrives. */
export const NotificationRow = memo(function NotificationRow({ item, fields, ...row }: Props) {
  const { page } = useServices();
  const { kind, activity } = item;
  if (kind === 'activity') {
    return activity ? <ActivityRow {...row} item={item} activity={activity} name={fields?.name} /> : null;
  }
  const { title, line } = notificationWords({ ...item, kind }, page.language, fields?.name);
  const face = <Face item={item} fields={fields} />;
  return <RowFrame {...row} item={item} face={face} title={title} line={line ?? <LiveLine item={item} />} />;
}, hasSameContent);

/** A second line that follows the member's data. */
function LiveLine({ item: { kind, uid } }: Pick<Props, 'item'>) {
  return kind === 'match' && uid !== undefined ? <MatchLine uid={uid} /> : <BalanceLine />;
}

/** The other member with a sign of the kind; the number of people in a batch; a shield for security, a seal for verification. */
function Face({ item: { kind, uid, count }, fields }: Pick<Props, 'item' | 'fields'>) {
  const tile = uid === undefined ? tiles[kind] : undefined;
  if (kind === 'security' || kind === 'activity' || kind === 'verification' || tile !== undefined) {
    return (
      <span className={styles['tile']} aria-hidden="true">
        <Icon glyph={tile ?? shieldWarningDuotone} size={26} />
      </span>
    );
  }
  return (
    <span className={styles['face']} aria-hidden="true">
      {uid === undefined ? (
        <span className={styles['batch']}>{count}</span>
      ) : (
        <FaceAvatar person={fields} size={52} />
      )}
      <span className={styles['sign']} data-kind={kind}>
        <Icon glyph={signs[kind]} size={14} />
      </span>
    </span>
  );
}
