import { createHash } from 'node:crypto';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { SyncTx } from '@mitto/sync-server/sync-tx';
import type { PersonCard, ProfilesAnswer, ProfilesAsked } from '../../contract/person-card.ts';
import { readPeople } from '../person/read-people.ts';

/** Answers each uid with its card, 'unchanged' if the device's etag still holds, or null if not visible. */
export async function readProfiles(
  tx: SyncTx,
  deps: Pick<Deps, 'now'>,
  viewerUid: string,
  etags: ProfilesAsked['uids'],
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

/** Hash of exactly the fields that the viewer sees: hidden fields must not change the etag. */
function etagOf(card: PersonCard): string {
  return createHash('sha256').update(JSON.stringify(card)).digest('base64url').slice(0, 22);
}
