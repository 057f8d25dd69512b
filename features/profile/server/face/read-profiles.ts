import { createHash } from 'node:crypto';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { SyncTx } from '@mitto/sync-server/sync-tx';
import type { PersonCard, ProfilesAnswer, ProfilesAsked } from '../../contract/person-card.ts';
import { readPeople } from '../person/read-people.ts';

/** Whom of these the viewer may know, each beside the etag of what their device keeps. */
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

/** Made of what the viewer sees and of nothing else: it changes with that, and only with that. */
function etagOf(card: PersonCard): string {
  return createHash('sha256').update(JSON.stringify(card)).digest('base64url').slice(0, 22);
}
