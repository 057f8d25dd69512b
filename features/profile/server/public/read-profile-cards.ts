import { createHash } from 'node:crypto';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { SyncTx } from '@mitto/sync-server/sync-tx';
import type { PersonCard, ProfilesAnswer, ProfilesQuery } from '../../contract/person-card.ts';
import { readPeople } from '../person/read-people.ts';

/**
 * Returns for each uid its card, 'unchanged' if the device has the current etag, or null if the viewer may
 * not see the member.
 */
export async function readProfileCards(
  tx: SyncTx,
  deps: Pick<Deps, 'now'>,
  viewerUid: string,
  etags: ProfilesQuery['uids'],
): Promise<ProfilesAnswer> {
  const uids = Object.keys(etags);
  const cards = await readPeople(tx, deps, viewerUid, uids);
  const answer: ProfilesAnswer = {};
  for (const uid of uids) answer[uid] = answerFor(cards.get(uid), etags[uid] ?? null);
  return answer;
}

function answerFor(card: PersonCard | undefined, kept: string | null): ProfilesAnswer[string] {
  if (!card) return null;
  const etag = etagOf(card);
  return etag === kept ? 'unchanged' : { etag, fields: card };
}

/**
 * Hash of the fields that the viewer sees. Hidden fields must not influence it: its changes would reveal
 * theirs.
 */
function etagOf(card: PersonCard): string {
  return createHash('sha256').update(JSON.stringify(card)).digest('base64url').slice(0, 22);
}
