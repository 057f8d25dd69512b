import styles from './card-mark.module.css';
import type { CardKind } from './card-rules.ts';

interface Props {
  /** Kind of card; undefined draws a card without colours. */
  readonly kind: CardKind | undefined;
}

/** An abstract card, tinted by its kind. It says nothing by itself: the kind is always written beside it. */
export function CardMark({ kind }: Props) {
  return (
    <svg
      className={styles['mark']}
      data-kind={kind ?? 'unknown'}
      viewBox="0 0 46 32"
      aria-hidden="true"
      focusable="false"
    >
      <rect className={styles['card']} x=".5" y=".5" width="45" height="31" rx="7" />
      <rect className={styles['chip']} x="7" y="9" width="9" height="7" rx="2" />
      <path className={styles['lines']} d="M7 23h17M29 23h10" />
    </svg>
  );
}
