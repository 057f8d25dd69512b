import { useServices } from '@mitto/web-kit/feature/services';
import { timeAgo } from '@mitto/web-kit/formats/time-ago';
import { useMinute } from '@mitto/web-kit/formats/use-time-ago';
import { Button } from '@mitto/widgets/buttons/button';
import { Icon } from '@mitto/widgets/icon';
import { m } from '@mitto/words/messages';
import { type ReactNode, useState } from 'react';
import type { DeviceSession } from '../../contract/member.ts';
import { laptop, phone, tablet } from '../glyphs.ts';
import styles from './devices.module.css';

interface Props {
  readonly device: DeviceSession;
  /** Absent for the current device. */
  readonly onRemove?: (name: string) => Promise<void>;
}

/** One session: browser, platform, IP address, and time last seen. */
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
      <Facts userAgent={details.userAgent}>
        <span className={styles['name']}>{name}</span>
        <span>{[details.platform, details.ip].filter(Boolean).join(' · ')}</span>
        {!isCurrent && (
          <span className={styles['time']}>
            {timeAgo(details.time, now, page.language === 'th' ? 'th' : 'en')}
          </span>
        )}
      </Facts>
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

interface FactsProps {
  readonly userAgent: string;
  readonly children: ReactNode;
}

/** Facts by which to recognise the device. A press on them shows the full user agent. */
function Facts({ userAgent, children }: FactsProps) {
  if (userAgent === '') return <div className={styles['facts']}>{children}</div>;
  return (
    <details className={styles['more']}>
      <summary className={styles['facts']}>
        {children}
        <span className={styles['unfold']}>{m.account_device_details()}</span>
      </summary>
      <p className={styles['agent']}>{userAgent}</p>
    </details>
  );
}

function lookOf(userAgent: string) {
  if (/iPad|Tablet|Android(?!.*Mobile)/.test(userAgent)) return tablet;
  return /Mobi|iPhone|Android/.test(userAgent) ? phone : laptop;
}
