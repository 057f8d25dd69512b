import type { SyncTx } from './sync-tx.ts';

/** Questions of the same kind that wait for each other, and their answers in the same order. */
interface Gathered {
  readonly questions: unknown[];
  readonly answers: Promise<readonly unknown[]>;
}

interface Shared {
  /** Missing while the transaction may write, because an answer could be outdated. */
  readonly answers?: Map<string, Promise<unknown>>;
  readonly gathered: Map<string, Gathered>;
}

const shared = new WeakMap<SyncTx, Shared>();

/**
 * Lets several policies share their queries while `work` runs, by `askOnce` and `askTogether`. The transaction
 * must not write meanwhile.
 */
export async function remembering<T>(tx: SyncTx, work: () => Promise<T>): Promise<T> {
  shared.set(tx, { answers: new Map(), gathered: new Map() });
  try {
    return await work();
  } finally {
    shared.delete(tx);
  }
}

/** Lets the parts of `work` that run at once share their queries, by `askTogether`. They may write. */
export async function gathering<T>(tx: SyncTx, work: () => Promise<T>): Promise<T> {
  shared.set(tx, { gathered: new Map() });
  try {
    return await work();
  } finally {
    shared.delete(tx);
  }
}

/**
 * Within `remembering`, calls `ask` once for each key and caches its result. Outside, calls it every time.
 */
export function askOnce<T>(tx: SyncTx, key: string, ask: () => Promise<T>): Promise<T> {
  const known = shared.get(tx)?.answers;
  if (!known) return ask();
  // A key stands for one query, so the cached promise has the type of the caller.
  const before = known.get(key) as Promise<T> | undefined;
  if (before) return before;
  const answer = ask();
  known.set(key, answer);
  return answer;
}

/**
 * Within `remembering` or `gathering`, calls `ask` once with all questions of this kind that come in the same tick, such as those of
 * each member who sees a changed record. Outside, calls it with this question alone.
 */
export async function askTogether<Q, A>(
  tx: SyncTx,
  kind: string,
  question: Q,
  ask: (questions: readonly Q[]) => Promise<readonly A[]>,
): Promise<A> {
  const gathered = shared.get(tx)?.gathered;
  const group = gathered ? groupOf(gathered, kind, ask) : { questions: [], answers: ask([question]) };
  const place = group.questions.push(question) - 1;
  // A kind stands for one query, so its answers have the type of the caller.
  return (await group.answers)[place] as A;
}

function groupOf<Q, A>(
  gathered: Map<string, Gathered>,
  kind: string,
  ask: (questions: readonly Q[]) => Promise<readonly A[]>,
): Gathered {
  const open = gathered.get(kind);
  if (open) return open;
  const questions: Q[] = [];
  const answers = new Promise<void>((end) => process.nextTick(end)).then(() => {
    gathered.delete(kind);
    return ask(questions);
  });
  const group: Gathered = { questions, answers };
  gathered.set(kind, group);
  return group;
}

interface AboutOthers {
  readonly uid: string;
  /** Ids of other members, or of records. */
  readonly others: readonly string[];
}

/** Pairs of a member and another one, as two arrays for `unnest`. */
export interface Pairs {
  readonly uids: readonly string[];
  readonly others: readonly string[];
}

/** The pair for which a query has found a row. */
export interface OfPair {
  readonly for_uid: string;
  readonly for_other: string;
}

/**
 * Reads rows of a member and of others, by one query for all members who ask in the same tick. The query returns with
 * each row the pair it is for, which is taken off here. All members with all others would be too many.
 */
export function readTogether<R>(
  tx: SyncTx,
  kind: string,
  about: AboutOthers,
  read: (pairs: Pairs) => Promise<readonly (R & OfPair)[]>,
): Promise<R[]> {
  return askTogether(tx, kind, about, async (all) => {
    const byMember = Map.groupBy(await read(pairsOf(all)), (row) => row.for_uid);
    return all.map(({ uid, others }) => {
      const wanted = new Set(others);
      const own = byMember.get(uid)?.filter((row) => wanted.has(row.for_other)) ?? [];
      // The cast is safe: only the pair is taken off.
      return own.map(({ for_uid, for_other, ...row }) => row as R);
    });
  });
}

/** The pairs of all questions, each once. */
function pairsOf(all: readonly AboutOthers[]): Pairs {
  const ofMembers = [...Map.groupBy(all, ({ uid }) => uid)].map(
    ([uid, some]) => [uid, [...new Set(some.flatMap(({ others }) => others))]] as const,
  );
  return {
    uids: ofMembers.flatMap(([uid, others]) => others.map(() => uid)),
    others: ofMembers.flatMap(([, others]) => others),
  };
}
