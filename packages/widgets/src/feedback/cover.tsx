import { Button } from '../buttons/button.tsx';
import { Spinner } from '../buttons/spinner.tsx';
import styles from './cover.module.css';

interface CoverProps {
  /** Loading state of the covered content; `there` shows no cover. */
  readonly is: 'coming' | 'there' | 'failed';
  readonly words: { readonly loading: string; readonly failed: string; readonly retry: string };
  readonly onRetry: () => void;
}

/** Covers content with a spinner while it loads, or with a retry button if loading failed. */
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
