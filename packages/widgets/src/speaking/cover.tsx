import { Button } from '../press/button.tsx';
import { Spinner } from '../press/spinner.tsx';
import styles from './cover.module.css';

interface CoverProps {
  /** Where it is there, nothing lies over it. */
  readonly is: 'coming' | 'there' | 'failed';
  readonly words: { readonly loading: string; readonly failed: string; readonly retry: string };
  readonly onRetry: () => void;
}

/** Lies over something heavy until it is there, and says so if it does not come. */
export function Cover({ is, words, onRetry }: CoverProps) {
  if (is === 'there') return null;
  if (is === 'coming')
    return (
      <div className={styles['cover']}>
        <Spinner size={28} label={words.loading} />
      </div>
    );
  return (
    <div role="alert" className={styles['cover']}>
      <p>{words.failed}</p>
      <Button size="slim" tone="line" onClick={onRetry}>
        {words.retry}
      </Button>
    </div>
  );
}
