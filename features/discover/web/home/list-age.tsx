import { useServices } from '@mitto/web-kit/feature/services';
import { timeAgo } from '@mitto/web-kit/formats/time-ago';
import { useMinute } from '@mitto/web-kit/formats/use-time-ago';
import { m } from '@mitto/words/messages';
import styles from './list-age.module.css';

interface Props {
  readonly at: number;
}

/** Line that shows the age of the list, rendered while offline. */
export function ListAge({ at }: Props) {
  const { page } = useServices();
  const ago = timeAgo(at, useMinute(), page.language === 'th' ? 'th' : 'en');
  return <p className={styles['age']}>{m.discover_home_as_of({ ago })}</p>;
}
