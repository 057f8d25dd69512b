import { RemovableChip } from '@mitto/widgets/inputs/chip';
import { Field, type FieldFace, isSaid, spoken } from '@mitto/widgets/inputs/field';
import { FoundList, type FoundWords } from '@mitto/widgets/inputs/found-list';
import { useFoundList } from '@mitto/widgets/inputs/use-found-list.ts';
import { type Tag, useSuggestions } from '@mitto/widgets/inputs/use-suggestions.ts';
import { type KeyboardEvent, useState } from 'react';
import styles from './tag-field.module.css';

interface TagWords extends FoundWords {
  /** For example "Remove Trams". */
  readonly remove: (label: string) => string;
}

interface TagFieldProps extends Omit<FieldFace, 'form'> {
  readonly tags: readonly Tag[];
  readonly onTags: (tags: readonly Tag[]) => void;
  /** Called with at least 3 letters after a debounce of 500 ms; a newer search aborts the older one. */
  readonly search: (text: string, signal: AbortSignal) => Promise<readonly Tag[]>;
  readonly words: TagWords;
}

/**
 * A field for several tags, which are found by typing. Arrows move through the suggestions, Enter takes one,
 * Backspace removes the last tag.
 */
export function TagField({ label, help, error, tags, onTags, search, words }: TagFieldProps) {
  const [text, setText] = useState('');
  const list = useFoundList<Tag>({
    found: useSuggestions(text, async (asked, signal) => without(await search(asked, signal), tags)),
    onTake: (tag) => {
      onTags([...tags, tag]);
      setText('');
    },
  });
  const { id } = list;

  const type = (next: string) => {
    setText(next);
    list.letGo();
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (list.walk(event)) return;
    if (event.key === 'Backspace' && text === '') onTags(tags.slice(0, -1));
    else if (event.key === 'Escape' && text !== '') type('');
    // Enter takes a suggestion; it must never submit the surrounding form.
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
          {...list.combobox}
          value={text}
          onChange={(event) => type(event.target.value)}
          onKeyDown={press}
          className={styles['input']}
        />
      </div>
      <FoundList
        list={list}
        label={label}
        words={words}
        faceOf={(tag) => ({ key: tag.value, name: tag.label })}
      />
    </Field>
  );
}

/** Removes suggestions that are already taken. */
function without(found: readonly Tag[], tags: readonly Tag[]): readonly Tag[] {
  const taken = new Set(tags.map((tag) => tag.value));
  return found.filter((tag) => !taken.has(tag.value));
}
