import { type LocalMutation, type LocalView, showMutation } from '@mitto/localdb/local-mutation';
import { cardMutations, circleMutations as mutations } from '../contract/circle-mutations.ts';
import { blockedUsers, circles, favorite, hiddenAccounts, visitors } from '../contract/circle-tables.ts';
import { noteLike } from './public/liked-here.ts';

/**
 * Source of a row by the member (a favourite or visit), in a table that also has rows in the other direction.
 */
const mine = (uid: string): string => `>${uid}`;

/** The like or match with a member. The row is undefined when the device has none that is not redacted. */
async function circleWith(view: LocalView, uid: string) {
  const ref = view.naturalRef(circles, uid);
  return { ref, row: await view.get(circles, ref) };
}

/**
 * Optimistic patch of a like. If the device has a like from the other member, it becomes a match. If that
 * like is redacted, the match appears only with the server's answer.
 */
async function like(view: LocalView, uid: string): Promise<void> {
  noteLike(view.owner, uid);
  const { ref, row } = await circleWith(view, uid);
  if (!row)
    view.insert(circles, ref, { fid: view.owner, sid: uid, connected: false, creation_date: view.now });
  else if (row['fid'] === uid) view.patch(circles, ref, { connected: true, lastModified: view.now });
}

async function undoLike(view: LocalView, uid: string): Promise<void> {
  const { ref, row } = await circleWith(view, uid);
  if (row && row['connected'] !== true && row['fid'] === view.owner) view.remove(circles, ref);
}

/** Removes all rows that join the two. After the hide or block is undone, the server sends them again. */
async function part(view: LocalView, uid: string): Promise<void> {
  const { ref, row } = await circleWith(view, uid);
  if (row) view.remove(circles, ref);
  for (const table of [favorite, visitors]) {
    for (const source of [mine(uid), `<${uid}`]) {
      const of = view.naturalRef(table, source);
      if (await view.get(table, of)) view.remove(table, of);
    }
  }
}

async function unmatch(view: LocalView, uid: string): Promise<void> {
  const { ref, row } = await circleWith(view, uid);
  if (row?.['connected'] !== true) return;
  view.remove(circles, ref);
  for (const source of [mine(uid), `<${uid}`]) {
    const of = view.naturalRef(favorite, source);
    if (await view.get(favorite, of)) view.remove(favorite, of);
  }
}

export const circleOptimistic: readonly LocalMutation[] = [
  showMutation(mutations.likes, (view, { uid }) => like(view, uid)),
  showMutation(mutations.undoLikes, (view, { uid }) => undoLike(view, uid)),
  showMutation(mutations.unmatch, (view, { uid }) => unmatch(view, uid)),
  showMutation(mutations.favorite, async (view, { uid }) => {
    const ref = view.naturalRef(favorite, mine(uid));
    if (await view.get(favorite, ref)) return;
    view.insert(favorite, ref, { uid: view.owner, sid: uid, creation_date: view.now, notification: true });
  }),
  showMutation(mutations.undoFav, (view, { uid }) =>
    view.remove(favorite, view.naturalRef(favorite, mine(uid))),
  ),
  // No optimistic patch: the server decides whether the visit is recorded and shown.
  showMutation(mutations.visit, () => undefined),
  showMutation(mutations.hide, async (view, { uid }) => {
    const row = { fid: uid, uid: view.owner, creation_date: view.now };
    view.insert(hiddenAccounts, view.naturalRef(hiddenAccounts, uid), row);
    await part(view, uid);
  }),
  showMutation(mutations.undoHide, (view, { uid }) =>
    view.remove(hiddenAccounts, view.naturalRef(hiddenAccounts, uid)),
  ),
  showMutation(mutations.block, async (view, { uid }) => {
    view.insert(blockedUsers, view.naturalRef(blockedUsers, uid), { uid, creation_date: view.now });
    await part(view, uid);
  }),
  showMutation(cardMutations.hideLike, (view, { card }) => view.remove(circles, card)),
  showMutation(cardMutations.hideVisit, (view, { card }) => view.remove(visitors, card)),
  showMutation(mutations.unblock, (view, { uid }) =>
    view.remove(blockedUsers, view.naturalRef(blockedUsers, uid)),
  ),
];
