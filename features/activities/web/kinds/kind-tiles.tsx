import { Icon } from '@mitto/widgets/icon';
import { m } from '@mitto/words/messages';
import { useId } from 'react';
import { type Category, categories } from '../../contract/activity-fields.ts';
import { kindLook } from './kind-look.ts';
import styles from './kinds.module.css';

interface TogglesProps {
  /** Null when all kinds are shown. */
  readonly value: Category | null;
  readonly onValue: (value: Category | null) => void;
}

/** Five tiles that narrow a list to one kind; a second press shows all kinds again. */
export function KindToggles({ value, onValue }: TogglesProps) {
  return (
    <fieldset className={styles['tiles']} aria-label={m.activities_categories()}>
      {categories.map((kind) => (
        <button
          key={kind}
          type="button"
          aria-pressed={kind === value}
          className={styles['tile']}
          onClick={() => onValue(kind === value ? null : kind)}
        >
          <Arch kind={kind} />
        </button>
      ))}
    </fieldset>
  );
}

interface RadiosProps {
  readonly value: Category;
  readonly onValue: (value: Category) => void;
}

/** Five tiles of which one is chosen. */
export function KindRadios({ value, onValue }: RadiosProps) {
  const name = useId();
  return (
    <div role="radiogroup" className={styles['tiles']} data-low aria-label={m.activities_categories()}>
      {categories.map((kind) => (
        <label key={kind} className={styles['tile']}>
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            value={kind}
            checked={kind === value}
            onChange={() => onValue(kind)}
          />
          <Arch kind={kind} />
        </label>
      ))}
    </div>
  );
}

function Arch({ kind }: { readonly kind: Category }) {
  const { label, glyph } = kindLook[kind];
  return (
    <>
      <span className={styles['arch']} data-kind={kind}>
        <Icon glyph={glyph} size={34} />
      </span>
      <span>{label()}</span>
    </>
  );
}
