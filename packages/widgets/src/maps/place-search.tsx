import { type KeyboardEvent, useState } from 'react';
import { magnifyingGlass } from '../glyphs.ts';
import { Control } from '../inputs/control.tsx';
import { FoundList } from '../inputs/found-list.tsx';
import { useFoundList } from '../inputs/use-found-list.ts';
import { useSuggestions } from '../inputs/use-suggestions.ts';
import type { PlaceSearchWords } from './map-words.ts';
import type { AskPlaces, Place } from './place.ts';
import styles from './place-search.module.css';

interface PlaceSearchProps {
  readonly search: AskPlaces;
  readonly words: PlaceSearchWords;
  readonly onPick: (place: Place) => void;
}

/**
 * A search for a place by name. Arrows move through the suggestions, Enter takes one, Escape clears the text.
 */
export function PlaceSearch({ search, words, onPick }: PlaceSearchProps) {
  const [text, setText] = useState('');
  const [taken, setTaken] = useState<string>();
  const list = useFoundList<Place>({
    // Taking a suggestion writes its name into the field; that name must not start another search.
    found: useSuggestions(text === taken ? '' : text, search),
    takesFirst: true,
    onTake: (place) => {
      setText(place.name);
      setTaken(place.name);
      onPick(place);
    },
  });

  const type = (next: string) => {
    setText(next);
    setTaken(undefined);
    list.letGo();
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (list.walk(event)) return;
    if (event.key === 'Escape' && text !== '') type('');
    // Enter takes a suggestion; it must never submit the surrounding form.
    else if (event.key !== 'Enter') return;
    event.preventDefault();
  };

  return (
    <div className={styles['search']}>
      <Control state="plain" glyph={magnifyingGlass}>
        <input
          {...list.combobox}
          type="search"
          aria-label={words.label}
          placeholder={words.label}
          value={text}
          onChange={(event) => type(event.target.value)}
          onKeyDown={press}
        />
      </Control>
      <FoundList
        isOver
        list={list}
        label={words.label}
        words={words}
        faceOf={({ id, name, address }) => ({ key: id, name, detail: address })}
      />
    </div>
  );
}
