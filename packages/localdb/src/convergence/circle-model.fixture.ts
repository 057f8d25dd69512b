import type { Pushed } from '@mitto/kit/database-api';
import type { PushRequest } from '@mitto/kit/outbox-entry';
import { entriesOf } from '@mitto/kit/outbox-entry';
import type { Database } from '@mitto/server-kit/database/database';
import { sql } from 'kysely';
import { same } from './convergence-schedule.fixture.ts';

/**
 * Model of likes, built from the commands that the server answered. In the model a match is two likes, and
 * nothing else.
 */
export class CircleModel {
  readonly #likes = new Set<string>();
  readonly #seen = new Set<string>();

  /** Applies answers in the order in which the server gave them. A repeated answer is applied once. */
  take(me: string, request: PushRequest, pushed: Pushed): void {
    const answers = 'answers' in pushed ? pushed.answers : [];
    for (const { mid, op, changes } of entriesOf(request)) {
      const answer = answers.find((one) => one.mid === mid);
      if (!answer || this.#seen.has(mid)) continue;
      this.#seen.add(mid);
      if (answer.status === 'applied') this.#apply(op, me, String(changes['uid']));
    }
  }

  #apply(op: string, me: string, other: string): void {
    if (op === 'likes') this.#likes.add(`${me} ${other}`);
    if (op === 'undoLikes') this.#likes.delete(`${me} ${other}`);
    if (op === 'unmatch') for (const pair of [`${me} ${other}`, `${other} ${me}`]) this.#likes.delete(pair);
  }

  async check({ db }: Database, members: readonly string[]): Promise<void> {
    const { rows } = await sql<{ fid: string; sid: string; connected: boolean }>`
      select fid, sid, connected from circle
      where fid = any(${members}::uuid[]) and sid = any(${members}::uuid[])`.execute(db);
    const likes = rows.flatMap(({ fid, sid, connected }) =>
      connected ? [`${fid} ${sid}`, `${sid} ${fid}`] : [`${fid} ${sid}`],
    );
    same('likes and matches', likes.sort(), [...this.#likes].sort());
  }
}
