/** Ids of all lists of the audience. */
export const circleLists = [
  'myLikes',
  'likedMe',
  'favorites',
  'favoritedMe',
  'match',
  'myVisits',
  'visitedMe',
] as const;
export type CircleList = (typeof circleLists)[number];

/** The member's relation to the other one of an entry, as far as the member may know. */
export interface CircleRelation {
  /** Both like each other. */
  readonly isMatch: boolean;
  /** The member likes the other one, who has not liked back. */
  readonly isMyRequest: boolean;
}

/** One entry of a list. `uid` is undefined if the member may not know who it is. */
export interface CircleEntry extends CircleRelation {
  readonly list: CircleList;
  readonly uid: string | undefined;
  readonly at: number;
}

interface LikeRow {
  readonly fid?: string | undefined;
  readonly sid?: string | undefined;
  readonly connected: boolean;
  readonly creation_date: number;
  readonly lastModified?: number | undefined;
}

interface FavoriteRow {
  readonly uid: string;
  readonly sid: string;
  readonly creation_date: number;
}

interface VisitRow {
  readonly visitor_id?: string | undefined;
  readonly visitor_uid?: string | undefined;
  readonly last_visit: number;
  readonly isMine?: boolean | undefined;
}

/** Rows of the three tables, each within an object of the caller's own. */
export interface CircleRows<L, F, V> {
  readonly circles: readonly L[];
  readonly favorites: readonly F[];
  readonly visits: readonly V[];
}

const noRelation: CircleRelation = { isMatch: false, isMyRequest: false };

/** Sorts the rows of circles, favourites and visits into entries of the lists, each with what holds its row. */
export function entriesOf<
  L extends { readonly row: LikeRow },
  F extends { readonly row: FavoriteRow },
  V extends { readonly row: VisitRow },
>(
  me: string,
  { circles, favorites, visits }: CircleRows<L, F, V>,
): { readonly entry: CircleEntry; readonly of: L | F | V }[] {
  const relations = new Map<string | undefined, CircleRelation>();
  const likes = circles.map((of) => {
    const entry = entryOfLike(me, of.row);
    if (entry.uid !== undefined) relations.set(entry.uid, entry);
    return { entry, of };
  });
  const related = (list: CircleList, uid: string | undefined, at: number): CircleEntry => {
    const { isMatch, isMyRequest } = relations.get(uid) ?? noRelation;
    return { list, uid, at, isMatch, isMyRequest };
  };
  return [
    ...likes,
    ...favorites.map((of) => {
      const isMine = of.row.uid === me;
      const uid = isMine ? of.row.sid : of.row.uid;
      return { entry: related(isMine ? 'favorites' : 'favoritedMe', uid, of.row.creation_date), of };
    }),
    ...visits.map((of) => {
      const isMine = of.row.isMine ?? of.row.visitor_uid === me;
      const uid = isMine ? of.row.visitor_id : of.row.visitor_uid;
      return { entry: related(isMine ? 'myVisits' : 'visitedMe', uid, of.row.last_visit), of };
    }),
  ];
}

function entryOfLike(me: string, row: LikeRow): CircleEntry {
  const isMine = row.fid === me;
  const uid = isMine ? row.sid : row.fid;
  if (row.connected) {
    const at = row.lastModified ?? row.creation_date;
    return { list: 'match', uid, at, isMatch: true, isMyRequest: false };
  }
  const list = isMine ? 'myLikes' : 'likedMe';
  return { list, uid, at: row.creation_date, isMatch: false, isMyRequest: isMine };
}
