import { type Person, usePeople } from '@mitto/web-kit/data/use-people';
import { footHeight } from '@mitto/widgets/display/card-foot';
import { VirtualGrid } from '@mitto/widgets/display/virtual-grid';
import { useIsAtLeast, useIsTouch } from '@mitto/widgets/use-media.ts';
import { m } from '@mitto/words/messages';
import { useState } from 'react';
import { EntryCard } from './cards/entry-card.tsx';
import { HiddenEntry } from './cards/hidden-entry.tsx';
import { EmptyList, NextGroup, NobodyFound } from './empty-list.tsx';
import type { ListId } from './lists/list-id.ts';
import type { Entry } from './lists/lists-of.ts';

interface Props {
  readonly list: ListId;
  readonly entries: readonly Entry[];
  /** Text that the member has typed into the search. */
  readonly name: string;
}

/** Number of entries loaded at a time. */
const pageLength = 50;

/** Shows one list as cards. An entry without an identity is shown as a card without a face. */
export function ListView({ list, entries, name }: Props) {
  const [length, setLength] = useState(pageLength);
  const isWide = useIsAtLeast('62em');
  const isTouch = useIsTouch();
  const isSearching = name.trim() !== '';
  const inReach = isSearching ? entries : entries.slice(0, length);
  const { answer: people } = usePeople(inReach.flatMap(({ uid }) => uid ?? []));
  const shown = isSearching ? inReach.filter(({ uid }) => isCalled(uid, people, name)) : inReach;
  // Cards without an identity have no actions, so a list of them alone needs no room for any.
  const hasActs = isTouch && shown.some(({ uid }) => uid !== undefined);
  if (entries.length === 0) return <EmptyList list={list} />;
  if (shown.length === 0) return <NobodyFound name={name.trim()} />;
  return (
    <>
      <p role="status" className="visually-hidden">
        {isSearching && m.audience_found({ count: shown.length })}
      </p>
      <NextGroup list={list} />
      <VirtualGrid
        label={m.audience_people()}
        items={shown}
        keyOf={({ ref }) => ref}
        columnWidth={isWide ? 210 : 140}
        gap={isWide ? 20 : 12}
        rowHeight={(width) => (width * 4) / 3 + (hasActs ? footHeight : 0)}
        onNearEnd={() => length < entries.length && setLength(length + pageLength)}
        draw={(entry) =>
          entry.uid === undefined ? (
            <HiddenEntry seed={entry.ref} list={list} />
          ) : (
            <EntryCard list={list} uid={entry.uid} at={entry.at} person={people.get(entry.uid)} />
          )
        }
      />
    </>
  );
}

/** Checks if the person's name contains the search text, ignoring accents and case. */
function isCalled(uid: string | undefined, people: ReadonlyMap<string, Person>, asked: string): boolean {
  const name = uid === undefined ? undefined : people.get(uid)?.fields.name;
  return name !== undefined && plain(name).includes(plain(asked.trim()));
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLocaleLowerCase();
