import { Uid } from '@mitto/kit/ids';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { Me } from '@mitto/server-kit/module/me';
import { type NamedQuery, namedQuery } from '@mitto/sync-server/named-query';
import * as v from 'valibot';
import { circlesTable } from './circle-views.ts';
import { favoriteSource, favoriteTable } from './mark-views.ts';

type Relation = 'none' | 'pending' | 'my request' | 'match';

/** The caller's relation to one member, as far as the caller may know. */
export function inCircles(deps: Pick<Deps, 'now'>): NamedQuery<Me> {
  return namedQuery('inCircles', v.strictObject({ uid: Uid }), async (tx, me: Me, { uid }) => {
    const circle = (await circlesTable(deps).read(tx, me.uid, [uid])).get(uid);
    const favorites = await favoriteTable.read(tx, me.uid, [favoriteSource(true, uid)]);
    return { relation: relationOf(circle, me.uid), isFavorite: favorites.size > 0 };
  });
}

function relationOf(
  circle: { readonly view: string; readonly row: Readonly<Record<string, unknown>> } | undefined,
  uid: string,
): Relation {
  // A redacted like counts as none: the query is about one person, so the answer would reveal the liker.
  if (circle?.view !== 'full') return 'none';
  if (circle.row['connected'] === true) return 'match';
  return circle.row['fid'] === uid ? 'my request' : 'pending';
}
