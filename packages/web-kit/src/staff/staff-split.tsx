import { Button } from '@mitto/widgets/buttons/button';
import { Alert } from '@mitto/widgets/feedback/alert';
import { Loading } from '@mitto/widgets/feedback/loading';
import { Skeleton } from '@mitto/widgets/feedback/state-notice';
import { caretLeft } from '@mitto/widgets/glyphs.ts';
import type { ReactNode } from 'react';
import { sentenceOf } from '../api/call-error.ts';
import type { StaffAnswer } from './staff-services.ts';
import styles from './staff-split.module.css';

export interface StaffEntry {
  readonly id: string;
  readonly title: string;
  readonly note: string;
  /** A short word at the end, such as a severity. */
  readonly mark?: ReactNode;
}

interface SplitProps {
  /** Name of the list. */
  readonly label: string;
  readonly entries: readonly StaffEntry[];
  /** Sentence in place of an empty list. */
  readonly empty: string;
  readonly openId: string | undefined;
  readonly onOpen: (id: string | undefined) => void;
  /** Stands under the list, such as a button for more of it. */
  readonly foot?: ReactNode;
  /** The open entry. */
  readonly children: ReactNode;
}

/** A list beside the open entry. On a narrow screen the entry takes the place of the list. */
export function StaffSplit({ label, entries, empty, openId, onOpen, foot, children }: SplitProps) {
  return (
    <div className={styles['split']} data-open={openId !== undefined || undefined}>
      <nav aria-label={label} className={styles['list']}>
        {entries.length === 0 && <p>{empty}</p>}
        {entries.map(({ id, title, note, mark }) => (
          <button key={id} type="button" aria-current={id === openId || undefined} onClick={() => onOpen(id)}>
            <span>
              <b dir="auto">{title}</b>
              <span>{note}</span>
            </span>
            {mark}
          </button>
        ))}
        {foot}
      </nav>
      {openId !== undefined && (
        <section aria-label={label} className={styles['open']}>
          <Button
            className={styles['back']}
            tone="ghost"
            size="slim"
            glyph={caretLeft}
            onClick={() => onOpen(undefined)}
          >
            {label}
          </Button>
          {children}
        </section>
      )}
    </div>
  );
}

interface AskedViewProps<T> {
  readonly asked: StaffAnswer<T>;
  readonly words: { readonly loading: string; readonly retry: string };
  readonly onRetry: () => void;
  readonly children: (answer: T) => ReactNode;
}

/** An answer of the server: while it loads, when it failed, and when it is there. */
export function AskedView<T>({ asked, words, onRetry, children }: AskedViewProps<T>) {
  if (asked.kind === 'there') return children(asked.answer);
  if (asked.kind === 'failed') {
    return (
      <Alert
        tone="danger"
        action={
          <Button size="slim" onClick={onRetry}>
            {words.retry}
          </Button>
        }
      >
        {sentenceOf(asked.error)}
      </Alert>
    );
  }
  return (
    <Loading label={words.loading}>
      <Skeleton height="200px" />
    </Loading>
  );
}

interface FactsProps {
  readonly facts: readonly (readonly [label: string, value: ReactNode])[];
}

/** Facts with their names. */
export function Facts({ facts }: FactsProps) {
  return (
    <dl className={styles['facts']}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd dir="auto">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface PicturesProps {
  readonly label: string;
  readonly pictures: readonly { readonly src: string; readonly alt: string }[];
  /** Sentence in place of pictures. */
  readonly none: string;
}

/** Pictures side by side, none of them cut. */
export function StaffPictures({ label, pictures, none }: PicturesProps) {
  return (
    <section aria-label={label}>
      <h2 className={styles['heading']}>{label}</h2>
      {pictures.length === 0 && <p>{none}</p>}
      <ul className={styles['pictures']}>
        {pictures.map(({ src, alt }) => (
          <li key={src}>
            <img src={src} alt={alt} />
          </li>
        ))}
      </ul>
    </section>
  );
}
