import { newId } from '@mitto/kit/ids';
import { expect, test } from 'vitest';
import { listsOf, type Ties } from './lists-of.ts';

const me = newId();
const [ana, ben, cat] = [newId(), newId(), newId()];
const nothing: Ties = { circles: [], favorites: [], visits: [] };
let refs = 0;
const kept = <Row>(row: Row) => {
  refs += 1;
  return { ref: `r${refs}`, isPending: false, row };
};
const uids = (entries: readonly { readonly uid: string | undefined }[]) => entries.map(({ uid }) => uid);

test('a like is mine or theirs until both like, and a match is as old as the second like', () => {
  const lists = listsOf(me, {
    ...nothing,
    circles: [
      kept({ fid: me, sid: ana, connected: false, creation_date: 5 }),
      kept({ fid: ben, sid: me, connected: false, creation_date: 6 }),
      kept({ connected: false, creation_date: 7, isRedacted: true as const }),
      kept({ fid: cat, sid: me, connected: true, creation_date: 1, lastModified: 9 }),
      kept({ fid: me, sid: ben, connected: true, creation_date: 3, lastModified: 8 }),
    ],
  });
  expect(uids(lists.myLikes)).toEqual([ana]);
  expect(uids(lists.likedMe)).toEqual([undefined, ben]);
  expect(lists.match.map(({ uid, at }) => [uid, at])).toEqual([
    [cat, 9],
    [ben, 8],
  ]);
});

test('every entry says whether the two match, and whether the member waits for an answer', () => {
  const lists = listsOf(me, {
    circles: [
      kept({ fid: me, sid: ana, connected: false, creation_date: 5 }),
      kept({ fid: ben, sid: me, connected: true, creation_date: 6 }),
      kept({ fid: cat, sid: me, connected: false, creation_date: 7 }),
      kept({ connected: false, creation_date: 8, isRedacted: true as const }),
    ],
    favorites: [kept({ uid: me, sid: ben, creation_date: 1, notification: true })],
    visits: [
      kept({ visitor_uid: ana, visitor_id: me, last_visit: 1 }),
      kept({ last_visit: 2, isMine: false, isRedacted: true as const }),
    ],
  });
  const told = (list: keyof typeof lists) =>
    lists[list].map(({ isMatch, isMyRequest }) => [isMatch, isMyRequest]);
  expect(told('myLikes')).toEqual([[false, true]]);
  expect(told('likedMe')).toEqual([
    [false, false],
    [false, false],
  ]);
  expect([told('match'), told('favorites')]).toEqual([[[true, false]], [[true, false]]]);
  expect(told('visitedMe')).toEqual([
    [false, false],
    [false, true],
  ]);
});

test('favourites and visits go both ways, the newest first', () => {
  const lists = listsOf(me, {
    ...nothing,
    favorites: [
      kept({ uid: me, sid: ana, creation_date: 1, notification: true }),
      kept({ uid: me, sid: ben, creation_date: 2, notification: true }),
      kept({ uid: cat, sid: me, creation_date: 3, notification: true }),
    ],
    visits: [
      kept({ visitor_uid: me, visitor_id: ana, last_visit: 4, isMine: true }),
      kept({ visitor_uid: ben, visitor_id: me, last_visit: 5 }),
      kept({ last_visit: 6, isMine: false, isRedacted: true as const }),
      kept({ last_visit: 7, isMine: true, isRedacted: true as const }),
    ],
  });
  expect([uids(lists.favorites), uids(lists.favoritedMe)]).toEqual([[ben, ana], [cat]]);
  expect([uids(lists.myVisits), uids(lists.visitedMe)]).toEqual([
    [undefined, ana],
    [undefined, ben],
  ]);
});
