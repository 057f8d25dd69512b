import type { Pushed, SyncRecord, Updates, UpdatesRequest } from '@mitto/kit/database-api';
import { entriesOf, type PushRequest, type TableEntryOfOutbox } from '@mitto/kit/outbox-entry';
import { addRow, emptySum, writeSum } from '@mitto/kit/row-hash';
import { SyncFailure } from './sync-client.ts';

type Answer = Extract<Pushed, { answers: unknown }>['answers'][number];
type Row = Record<string, unknown>;

/**
 * A small server for cases that cannot be produced on demand with a real server. It has one member, and the
 * table notes.
 */
export class SmallServer {
  readonly log = new Map<string, SyncRecord>();
  readonly clients = new Map<string, { lastN: number; readonly ends: Map<number, string> }>();
  readonly ended = new Map<string, Answer>();
  readonly arrived: TableEntryOfOutbox[] = [];
  readonly requests: UpdatesRequest[] = [];
  /** Refusal codes by the text of the row that is refused. */
  readonly refusals = new Map<string, { code: string; countDown?: number }>();
  /** References of other members' rows, which this member does not see. */
  readonly ofOthers = new Set<string>();
  seq = 0;
  epoch = 1;
  page = 100;
  /** Faults of the next calls: an HTTP error, a request that does not arrive, or an answer that is lost. */
  readonly faults: ('none' | 'unreachable' | 'answer-lost' | number)[] = [];

  write(ref: string, row: Row | null): SyncRecord {
    this.seq += 1;
    const record = { ref, seq: this.seq, ver: (this.log.get(ref)?.ver ?? 0) + 1, row };
    this.log.set(ref, record);
    return record;
  }

  readonly updates = (request: UpdatesRequest): Promise<Updates> =>
    this.#faulty(() => {
      this.requests.push(request);
      const [epoch, from, below] = (request.syncId ?? '').split('/');
      const isGood = Number(epoch) === this.epoch && Number(from) <= this.seq;
      const destroy = request.syncId !== null && !isGood;
      if (!isGood) return this.#snapshot(this.seq, '', destroy);
      if (below !== undefined) return this.#snapshot(Number(from), below, false);
      return this.#delta(Number(from), request.checksums);
    });

  readonly pushMany = (request: PushRequest): Promise<Pushed> =>
    this.#faulty((): Pushed => {
      const client = this.clients.get(request.clientId) ?? { lastN: 0, ends: new Map<number, string>() };
      this.clients.set(request.clientId, client);
      const answers: Answer[] = [];
      for (const entry of entriesOf(request)) {
        if (entry.n > client.lastN + 1) return { conflict: 'gap', lastN: client.lastN };
        if (entry.n <= client.lastN && client.ends.get(entry.n) !== entry.mid)
          return { conflict: 'client_fork' };
        const ended = this.ended.get(entry.mid) ?? this.#apply(entry);
        this.ended.set(entry.mid, ended);
        client.ends.set(entry.n, entry.mid);
        client.lastN = Math.max(client.lastN, entry.n);
        answers.push({ ...ended, record: this.log.get(ended.ref ?? '') ?? null });
      }
      return { answers };
    });

  get texts(): unknown[] {
    return [...this.log.values()].flatMap(({ row }) => (row ? [row['text']] : [])).sort();
  }

  async #faulty<T>(answer: () => T): Promise<T> {
    const fault = this.faults.shift();
    if (fault === 'unreachable') throw new TypeError('Failed to fetch');
    if (typeof fault === 'number') throw new SyncFailure(fault, `http/${fault}`);
    const answered = answer();
    if (fault === 'answer-lost') throw new TypeError('Failed to fetch');
    return structuredClone(answered);
  }

  #snapshot(upTo: number, below: string, destroy: boolean): Updates {
    const all = [...this.log.values()]
      .filter(({ row, ref, seq }) => row !== null && seq <= upTo && ref > below)
      .sort((a, b) => (a.ref < b.ref ? -1 : 1));
    const notes = all.slice(0, this.page);
    const isMore = all.length > notes.length;
    const syncId = `${this.epoch}/${upTo}${isMore ? `/${notes.at(-1)?.ref}` : ''}`;
    return { records: { notes }, syncId, type: 'insert', ref: null, destroy, socketServerEndpoint: null };
  }

  #delta(from: number, checksums: Readonly<Record<string, string>>): Updates {
    const notes = [...this.log.values()]
      .filter(({ seq }) => seq > from)
      .sort((a, b) => a.seq - b.seq)
      .slice(0, this.page);
    const shared = { ref: null, socketServerEndpoint: null, records: { notes } };
    if (notes.length > 0) {
      return { ...shared, syncId: `${this.epoch}/${notes.at(-1)?.seq}`, type: 'update', destroy: false };
    }
    const living = [...this.log.values()].filter(({ row }) => row !== null);
    const sum = writeSum(living.reduce((so, { ref, ver }) => addRow(so, ref, ver), emptySum));
    const isWrong = checksums['notes'] !== undefined && checksums['notes'] !== sum;
    return { ...shared, syncId: `${this.epoch}/${from}`, type: null, destroy: isWrong ? ['notes'] : false };
  }

  #apply(entry: TableEntryOfOutbox): Answer {
    this.arrived.push(entry);
    const { mid, op, table, ref, changes } = entry;
    const refusal = this.refusals.get(String(changes['text'] ?? changes['note']));
    const old = this.log.get(ref ?? '');
    if (refusal) return { mid, status: 'refused', table, ref, record: null, ...refusal };
    if (op === 'starNote') {
      const of = String(changes['note']);
      const row = this.log.get(of)?.row;
      if (row) this.write(of, { ...row, stars: Number(row['stars'] ?? 0) + 1 });
      return { mid, status: 'applied', table, ref: null, record: null };
    }
    const isTaken = this.ofOthers.has(ref ?? '');
    if (op === 'insert' && (old?.row || isTaken)) {
      return { mid, status: 'refused', table, ref, record: null, code: 'database/conflict' };
    }
    if (op === 'update' && !old?.row) {
      return { mid, status: 'refused', table, ref, record: null, code: 'database/no-such-row' };
    }
    this.write(ref ?? '', op === 'delete' ? null : { ...old?.row, ...changes });
    return { mid, status: 'applied', table, ref, record: null };
  }
}
