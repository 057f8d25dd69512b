import { userInfo } from '@mitto/profile/contract/profile-table';
import { type RefusedChange, useRefused } from '@mitto/web-kit/data/use-changes';
import { Button } from '@mitto/widgets/buttons/button';
import { Alert } from '@mitto/widgets/feedback/alert';
import { m } from '@mitto/words/messages';
import { searchFilter } from '../../contract/search-filter.ts';
import styles from './filters.module.css';
import type { Choices } from './use-filter-edits.ts';

interface Props {
  /** Puts the refused values into the form, over its current values. */
  readonly onTakeUp: (part: Partial<Choices>) => void;
}

/**
 * Notice of filter changes that the server refused. It stays until the member puts them back into the form or
 * discards them.
 */
export function RefusedFilter({ onTakeUp }: Props) {
  const filters = useRefused(searchFilter);
  const profiles = useRefused(userInfo).filter(({ given }) => given.searchFilter !== undefined);
  const refused: readonly RefusedChange<object>[] = [...filters, ...profiles];
  if (refused.length === 0) return null;
  const forget = () => void Promise.all(refused.map((change) => change.forget()));
  const takeUp = () => {
    // Safe cast: outbox entries passed the schemas of their tables when they were written.
    const wanted = profiles.map(({ given }) => given.searchFilter ?? {});
    onTakeUp(Object.assign({}, ...filters.map(({ given }) => given), ...wanted) as Partial<Choices>);
    forget();
  };
  return (
    <Alert tone="danger">
      <p className={styles['refused']}>
        {m.discover_refused_filter()}. {refused[0]?.sentence}
      </p>
      <div className={styles['ways']}>
        <Button size="slim" tone="line" onClick={takeUp}>
          {m.discover_take_up()}
        </Button>
        <Button size="slim" tone="ghost" onClick={forget}>
          {m.discover_let_go()}
        </Button>
      </div>
    </Alert>
  );
}
