import type { ReactNode } from 'react';
import { useId } from 'react';
import styles from './register-screen.module.css';

export interface Tile {
  readonly value: string;
  readonly label: string;
  readonly note?: string | undefined;
  readonly sign?: ReactNode;
}

interface Props {
  readonly label: string;
  readonly name: string;
  readonly tiles: readonly Tile[];
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly error?: string | undefined;
  /** Note below the tiles. */
  readonly help?: string | undefined;
  readonly isClosed?: boolean;
  readonly onBlur?: () => void;
  /** Number of columns on a small screen. */
  readonly columns?: 2 | 3;
  readonly fieldRef?: (element: HTMLElement | null) => void;
}

/** Field for a single choice, drawn as tiles. */
export function ChoiceTiles({
  label,
  name,
  tiles,
  value,
  onValue,
  error,
  help,
  isClosed = false,
  onBlur,
  columns = 3,
  fieldRef,
}: Props) {
  const id = useId();
  return (
    <fieldset
      className={styles['group']}
      aria-describedby={(error ?? help) === undefined ? undefined : id}
      disabled={isClosed}
      onBlur={onBlur}
    >
      <legend>{label}</legend>
      <div className={styles['tiles']} data-columns={columns}>
        {tiles.map((tile, at) => (
          <label key={tile.value} className={styles['tile']} data-tall={tile.note !== undefined || undefined}>
            <input
              ref={at === 0 ? fieldRef : undefined}
              type="radio"
              name={name}
              value={tile.value}
              checked={tile.value === value}
              onChange={() => onValue(tile.value)}
            />
            {tile.sign}
            <span>{tile.label}</span>
            {tile.note !== undefined && <small>{tile.note}</small>}
          </label>
        ))}
      </div>
      {(error ?? help) !== undefined && (
        <p id={id} className={styles[error === undefined ? 'note' : 'wrong']}>
          {error ?? help}
        </p>
      )}
    </fieldset>
  );
}
