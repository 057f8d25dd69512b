import { useServices } from '@mitto/web-kit/face/services';
import { timeAgo } from '@mitto/web-kit/formats/time-ago';
import { useMinute } from '@mitto/web-kit/formats/use-time-ago';
import { Icon } from '@mitto/widgets/icon';
import { Button } from '@mitto/widgets/press/button';
import { m } from '@mitto/words/messages';
import { useState } from 'react';
import type { DeviceSession } from '../../contract/member.ts';
import { laptop, phone, tablet } from '../glyphs.ts';
import styles from './devices.module.css';

interface Props {
  readonly device: DeviceSession;
  /** Left out for the device one is at. */
  readonly onRemove?: (name: string) => Promise<void>;
}

/** One session: what it runs in, where, and when it was last there. */
export function DeviceRow({ device: { isCurrent, details }, onRemove }: Props) {
  const [isBusy, setBusy] = useState(false);
  const { page } = useServices();
  const now = useMinute();
  const name = details.browserName || m.account_unknown_browser();
  const remove = async () => {
    setBusy(true);
    await onRemove?.(name);
    setBusy(false);
  };
  return (
    <li className={styles['device']} data-current={isCurrent || undefined}>
      <span className={styles['look']}>
        <Icon glyph={lookOf(details.userAgent)} size={22} />
      </span>
      <div className={styles['facts']}>
        <p className={styles['name']} title={details.userAgent}>
          {name}
        </p>
        <p>{[details.platform, details.ip].filter(Boolean).join(' · ')}</p>
        {!isCurrent && (
          <p className={styles['time']}>{timeAgo(details.time, now, page.language === 'th' ? 'th' : 'en')}</p>
        )}
      </div>
      {isCurrent ? (
        <span className={styles['pill']}>{m.account_active_now()}</span>
      ) : (
        <Button
          tone="ghost"
          size="slim"
          className={styles['remove']}
          isBusy={isBusy}
          aria-label={m.account_remove_named({ name })}
          onClick={remove}
        >
          {m.account_remove()}
        </Button>
      )}
    </li>
  );
}

function lookOf(userAgent: string) {
  if (/iPad|Tablet|Android(?!.*Mobile)/.test(userAgent)) return tablet;
  return /Mobi|iPhone|Android/.test(userAgent) ? phone : laptop;
}
