import styles from './found-list.module.css';
import type { FoundListState } from './use-found-list.ts';

export interface FoundWords {
  readonly searching: string;
  /** For example "No match found." */
  readonly none: string;
  /** For example "Suggestions did not load." */
  readonly failed: string;
  /** For example "5 suggestions". */
  readonly found: (count: number) => string;
}

interface FoundListProps<Row> {
  readonly list: FoundListState<Row>;
  readonly label: string;
  readonly words: FoundWords;
  readonly faceOf: (row: Row) => {
    readonly key: string;
    readonly name: string;
    readonly detail?: string | undefined;
  };
  /** True if the list covers the content below the field, instead of moving that content down. */
  readonly isOver?: boolean;
}

/** The suggestions below a search field, or a sentence if there are none. */
export function FoundList<Row>({ list, label, words, faceOf, isOver = false }: FoundListProps<Row>) {
  const { id, kind, rows, at, take } = list;
  return (
    <>
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={label}
        className={styles['list']}
        data-over={isOver}
        hidden={rows.length === 0}
      >
        {rows.map((row, place) => {
          const { key, name, detail } = faceOf(row);
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field keeps the focus, and its keys choose
            <div
              key={key}
              id={`${id}-${place}`}
              role="option"
              aria-selected={place === at}
              tabIndex={-1}
              className={styles['option']}
              // Prevents the click from taking the focus away from the field.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => take(row)}
            >
              <bdi>{name}</bdi>
              {detail !== undefined && <small>{detail}</small>}
            </div>
          );
        })}
      </div>
      <p role="status" className={kind === 'found' || kind === 'idle' ? 'visually-hidden' : styles['said']}>
        {sentence(kind, rows.length, words)}
      </p>
    </>
  );
}

function sentence(kind: FoundListState<unknown>['kind'], count: number, words: FoundWords): string {
  if (kind === 'idle') return '';
  if (kind === 'found') return count === 0 ? '' : words.found(count);
  return words[kind];
}
