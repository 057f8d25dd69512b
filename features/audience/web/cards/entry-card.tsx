import { PersonTile } from '@mitto/profile/web/public/person-tile';
import type { Person } from '@mitto/web-kit/data/use-people';
import { useServices } from '@mitto/web-kit/feature/services';
import { timeAgo } from '@mitto/web-kit/formats/time-ago';
import { useMinute } from '@mitto/web-kit/formats/use-time-ago';
import { m } from '@mitto/words/messages';
import { Suspense } from 'react';
import type { ListId } from '../lists/list-id.ts';
import { useIsLate } from '../use-is-late.ts';
import { EntryActs } from './entry-acts.tsx';

interface Props {
  readonly list: ListId;
  readonly uid: string;
  readonly at: number;
  /** Undefined until the person is loaded, and also if the member may not see them. */
  readonly person: Person | undefined;
}

const sayings: Readonly<Record<ListId, (when: string) => string>> = {
  myLikes: (when) => m.audience_liked_when({ when }),
  likedMe: (when) => m.audience_likes_when({ when }),
  favorites: (when) => m.audience_favorite_when({ when }),
  favoritedMe: (when) => m.audience_favorite_when({ when }),
  match: (when) => m.audience_matched_when({ when }),
  myVisits: (when) => m.audience_visited_when({ when }),
  visitedMe: (when) => m.audience_came_when({ when }),
};

/**
 * Max time to wait for a name (ms). After it, the card shows "somebody": the person is paused or cannot be
 * loaded.
 */
const nameWithinMs = 2000;

/** Card of a person in a list: name, time, and actions. */
export function EntryCard({ list, uid, at, person }: Props) {
  const { page } = useServices();
  const when = timeAgo(at, useMinute(), page.language === 'th' ? 'th' : 'en');
  const isLate = useIsLate(nameWithinMs);
  const fields = person?.fields ?? (isLate ? { name: m.audience_somebody() } : {});
  return (
    <PersonTile uid={uid} person={fields} line={sayings[list](when)}>
      {person?.fields.name !== undefined && (
        <Suspense>
          <EntryActs list={list} uid={uid} person={person.fields} />
        </Suspense>
      )}
    </PersonTile>
  );
}
