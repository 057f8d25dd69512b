import { type KeyboardEvent, useId, useState } from 'react';
import { RemovableChip } from './chip.tsx';
import { Field, type FieldFace, isSaid, spoken } from './field.tsx';
import { stepped } from './stepped.ts';
import styles from './tag-field.module.css';
import { type Tag, useSuggestions } from './use-suggestions.ts';

interface TagWords {
  /** "No match found." */
  readonly none: string;
  /** "Suggestions did not load." */
  readonly failed: string;
  readonly searching: string;
  /** "Remove Trams". */
  readonly remove: (label: string) => string;
  /** "5 suggestions". */
  readonly found: (count: number) => string;
}

interface TagFieldProps extends Omit<FieldFace, 'form'> {
  readonly tags: readonly Tag[];
  readonly onTags: (tags: readonly Tag[]) => void;
  /** Asked once 3 letters stand there and nothing was typed for 500 ms; an older question is called off. */
  readonly search: (text: string, signal: AbortSignal) => Promise<readonly Tag[]>;
  readonly words: TagWords;
}

/** Several things found by typing. Arrows go through what was found, Enter takes one, Backspace gives the last back. */
export function TagField({ label, help, error, tags, onTags, search, words }: TagFieldProps) {
  const id = useId();
  const [text, setText] = useState('');
  const [at, setAt] = useState(-1);
  const found = useSuggestions(text, search);
  const taken = new Set(tags.map((tag) => tag.value));
  const rows = found.kind === 'found' ? found.tags.filter((tag) => !taken.has(tag.value)) : [];

  const type = (next: string) => {
    setText(next);
    setAt(-1);
  };
  const take = (tag: Tag) => {
    onTags([...tags, tag]);
    type('');
  };
  const walk = (event: KeyboardEvent<HTMLInputElement>) => {
    const next = rows.length === 0 ? undefined : steppedDown(event, at, rows.length);
    const tag = rows[at];
    if (next !== undefined) setAt(next);
    else if (event.key === 'Enter' && tag !== undefined) take(tag);
    else if (event.key === 'Escape' && text !== '') type('');
    else if (event.key === 'Backspace' && text === '') onTags(tags.slice(0, -1));
    // Enter chooses; it does not send the form around it.
    else if (event.key !== 'Enter') return;
    if (event.key !== 'Backspace') event.preventDefault();
  };

  return (
    <Field {...{ id, label, help, error }}>
      <div className={styles['box']} data-wrong={isSaid(error) || undefined}>
        {tags.map((tag) => (
          <RemovableChip
            key={tag.value}
            label={tag.label}
            removeLabel={words.remove(tag.label)}
            onRemove={() => onTags(tags.filter((one) => one.value !== tag.value))}
          />
        ))}
        <input
          {...spoken(id, { help, error })}
          id={id}
          role="combobox"
          dir="auto"
          autoComplete="off"
          aria-autocomplete="list"
          aria-expanded={rows.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={at < 0 ? undefined : `${id}-${at}`}
          value={text}
          onChange={(event) => type(event.target.value)}
          onKeyDown={walk}
          className={styles['input']}
        />
      </div>
      <Found {...{ id, label, rows, at }} onTake={take} />
      <p role="status" className={styles['said']} data-seen={found.kind !== 'found' && found.kind !== 'idle'}>
        {sentence(found.kind, rows.length, words)}
      </p>
    </Field>
  );
}

interface FoundProps {
  readonly id: string;
  readonly label: string;
  readonly rows: readonly Tag[];
  readonly at: number;
  readonly onTake: (tag: Tag) => void;
}

function Found({ id, label, rows, at, onTake }: FoundProps) {
  return (
    <div
      id={`${id}-list`}
      role="listbox"
      aria-label={label}
      className={styles['list']}
      hidden={rows.length === 0}
    >
      {rows.map((tag, place) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field keeps the focus, and its keys choose
        <div
          key={tag.value}
          id={`${id}-${place}`}
          role="option"
          aria-selected={place === at}
          tabIndex={-1}
          className={styles['option']}
          // Before the field loses the focus, which a click would take first.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onTake(tag)}
        >
          <bdi>{tag.label}</bdi>
        </div>
      ))}
    </div>
  );
}

function steppedDown(event: KeyboardEvent<HTMLInputElement>, at: number, count: number): number | undefined {
  if (event.key === 'Home' || event.key === 'End') return undefined;
  // From the field itself, up leads to the last.
  return stepped({ event, at: at < 0 && event.key === 'ArrowUp' ? 0 : at, count, axis: 'column' });
}

function sentence(
  kind: 'idle' | 'searching' | 'found' | 'none' | 'failed',
  count: number,
  words: TagWords,
): string {
  if (kind === 'idle') return '';
  if (kind === 'found') return count === 0 ? '' : words.found(count);
  return words[kind];
}
