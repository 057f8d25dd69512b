import type { Deps } from '@mitto/server-kit/module/deps';
import type { Me } from '@mitto/server-kit/module/me';
import { type NamedQuery, namedQuery } from '@mitto/sync-server/named-query';
import { ProfilesQuery } from '../../contract/person-card.ts';
import { readProfileCards } from '../public/read-profile-cards.ts';

/**
 * Named query for a device's people cache. It returns the cards that changed, and which members are not
 * visible.
 */
export function profilesQuery(deps: Pick<Deps, 'now'>): NamedQuery<Me> {
  return namedQuery('profiles', ProfilesQuery, (tx, me: Me, { uids }) =>
    readProfileCards(tx, deps, me.uid, uids),
  );
}
