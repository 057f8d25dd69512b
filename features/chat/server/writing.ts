import { factsOfMembers, type MemberFacts } from '@mitto/account/server/face/member-facts';
import { holdCircle } from '@mitto/circles/server/face/hold-circle';
import { readShut } from '@mitto/circles/server/face/shut';
import type { Tx } from '@mitto/server-kit/database/database';
import type { Deps } from '@mitto/server-kit/module/deps';
import { type MayWrite, mayWrite } from '../policy.ts';
import { holdConversation } from './store/conversations.ts';

export interface Writer {
  readonly tx: Tx;
  readonly uid: string;
  readonly other: string;
}

export type Verdict =
  | { readonly may: 'no' }
  | { readonly may: Exclude<MayWrite, 'no'>; readonly mine: MemberFacts; readonly theirs: MemberFacts };

const isHere = ({ standing }: MemberFacts): boolean => standing === 'active' || standing === 'paused';

/**
 * Whether the one may write to the other now. What it goes by is held until the transaction ends: who unmatches
 * meanwhile waits, and finds the message that was sent before.
 */
export async function judgeWriting(deps: Pick<Deps, 'now'>, { tx, uid, other }: Writer): Promise<Verdict> {
  if (uid === other) return { may: 'no' };
  const facts = await factsOfMembers(tx, [uid, other], deps.now());
  const [mine, theirs] = [facts.get(uid), facts.get(other)];
  if (!mine || !theirs) return { may: 'no' };
  const circle = await holdCircle(tx, uid, other);
  const asked = (await holdConversation(tx, uid, other))?.requested_by ?? null;
  const may = mayWrite({
    isOpen: isHere(mine) && isHere(theirs) && (await readShut(tx, uid, [other])).size === 0,
    areActive: mine.standing === 'active' && theirs.standing === 'active',
    isMatch: circle?.connected ?? false,
    takesMessages: theirs.privacy.pm,
    request: asked === null ? 'none' : asked === uid ? 'mine' : 'theirs',
  });
  return may === 'no' ? { may } : { may, mine, theirs };
}
