import { createHash } from 'node:crypto';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { Me } from '@mitto/server-kit/module/me';
import { type NamedQuery, namedQuery } from '@mitto/sync-server/named-query';
import { type PersonCard, type ProfilesAnswer, ProfilesAsked } from '../../contract/person-card.ts';
import { readPeople } from './read-people.ts';

/** What the people cache of a device asks: whom of these it may know, and who has changed since. */
export function profilesQuery(deps: Pick<Deps, 'now'>): NamedQuery<Me> {
  return namedQuery('profiles', ProfilesAsked, async (tx, me: Me, { uids: etags }) => {
    const uids = Object.keys(etags);
    const cards = await readPeople(tx, deps, me.uid, uids);
    const answer: ProfilesAnswer = {};
    for (const uid of uids) answer[uid] = answerFor(cards.get(uid), etags[uid] ?? null);
    return answer;
  });
}

function answerFor(card: PersonCard | undefined, kept: string | null): ProfilesAnswer[string] {
  if (!card) return null;
  const etag = etagOf(card);
  return etag === kept ? 'unchanged' : { etag, fields: card };
}

/** Made of what the viewer sees and of nothing else: it changes with that, and only with that. */
function etagOf(card: PersonCard): string {
  return createHash('sha256').update(JSON.stringify(card)).digest('base64url').slice(0, 22);
}
