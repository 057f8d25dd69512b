import { usePremiumPrompt } from '@mitto/account/web/public/use-premium-prompt.ts';
import { lock } from '@mitto/widgets/field-glyphs.ts';
import { Icon } from '@mitto/widgets/icon';
import { m } from '@mitto/words/messages';
import { useId } from 'react';
import type { RedactedActivity } from '../../contract/activity-queries.ts';
import { DateTile } from '../kinds/date-tile.tsx';
import { kindLook } from '../kinds/kind-look.ts';
import styles from './activity-card.module.css';

/** An activity of somebody who likes a standard member: its kind and day, and the way to premium. */
export function RedactedCard({ category, day }: RedactedActivity) {
  const { press } = usePremiumPrompt('liked-me');
  const [titleId, upgradeId] = [useId(), useId()];
  return (
    <article className={styles['card']}>
      <button
        type="button"
        aria-labelledby={`${titleId} ${upgradeId}`}
        className={styles['open']}
        onClick={() => press()}
      />
      <span className={styles['day']}>
        <DateTile category={category} startTime={Date.parse(day)} timeZone="UTC" />
      </span>
      <div className={styles['about']}>
        <h3 id={titleId} className={styles['name']} dir="auto">
          {m.activities_redacted({ kind: kindLook[category].label() })}
        </h3>
        <div className={styles['foot']}>
          <span className={styles['who']}>
            <Icon glyph={lock} size={16} />
            <span className={styles['spots']}>{m.activities_redacted_note()}</span>
          </span>
          <span id={upgradeId} className={styles['part']} data-tone="waits">
            {m.activities_upgrade()}
          </span>
        </div>
      </div>
    </article>
  );
}
