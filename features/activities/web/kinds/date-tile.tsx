import { Icon } from '@mitto/widgets/icon';
import type { Category } from '../../contract/activity-fields.ts';
import { useLanguage } from '../use-language.ts';
import { momentWords } from '../when.ts';
import { kindLook } from './kind-look.ts';
import styles from './kinds.module.css';

interface Props {
  readonly category: Category;
  readonly startTime: number;
  readonly timeZone: string;
}

/** Weekday and day of the start in the colours of the kind. The time beside it says the same in words. */
export function DateTile({ category, startTime, timeZone }: Props) {
  const { weekday, day } = momentWords(startTime, useLanguage(), timeZone);
  return (
    <span aria-hidden="true" className={styles['date']} data-kind={category}>
      <span className={styles['weekday']}>{weekday}</span>
      <b className={styles['day']}>{Number(day)}</b>
      <Icon glyph={kindLook[category].small} size={20} />
    </span>
  );
}
