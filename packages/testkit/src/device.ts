import type { Pushed, SyncRecord } from '@mitto/kit/database-api';
import { newId } from '@mitto/kit/ids';
import type { OutboxEntry } from '@mitto/kit/outbox-entry';
import { schemaVersion as schema } from '@mitto/kit/schema-version';
import type { TestPerson } from './person.ts';
import { TestSocket } from './test-socket.ts';
import type { InputOf } from './world-calls.ts';

export type Row = Readonly<Record<string, unknown>>;
export type EntryAnswer = Extract<Pushed, { answers: unknown }>['answers'][number];

/** Fields of an entry that a test may set. The device chooses the others itself. */
export type EntryChoices = Partial<Pick<OutboxEntry, 'mid' | 'ref' | 'base' | 'group'>>;

/** The account a device is signed in to. */
export interface DeviceOwner extends Pick<TestPerson, 'uid' | 'call'> {
  readonly tokens: { readonly bearer: string };
}

interface Waiting extends Omit<OutboxEntry, 'n'> {
  readonly table: string;
}

interface Came extends SyncRecord {
  readonly table: string;
}

/**
 * Max number of attempts to push a batch. The server answers with at most one `gap` conflict and one
 * `client_fork` conflict before it accepts the batch.
 */
const maxAttempts = 3;

/**
 * A member's device, reduced to the protocol: an outbox, a cursor, and the rows it received. It has no
 * storage and no retry timer. Tests about those use the client of `packages/localdb`.
 */
export class Device<Owner extends DeviceOwner = TestPerson> {
  person: Owner;
  clientId = newId();
  /** Rows received from the server, by table and reference. */
  readonly rows = new Map<string, Came>();
  /** Text of all answers to pushes and pulls, for tests that look for leaks. */
  bytes = '';
  /**
   * Conflicts that the server answered to pushes. After each, the device renumbered its entries and sent them
   * again.
   */
  readonly conflicts: ('gap' | 'client_fork')[] = [];
  socket: TestSocket | undefined;
  #n = 0;
  #syncId: string | null = null;
  #outbox: Waiting[] = [];
  readonly #answers = new Map<string, EntryAnswer>();
  #lastRequest: InputOf<'databasePushMany'> | undefined;
  #isOnline = true;
  #socketUrl: string | undefined;
  #sending: Promise<unknown> = Promise.resolve();

  constructor(person: Owner) {
    this.person = person;
  }

  get uid(): string {
    return this.person.uid;
  }

  /** Puts an entry into the outbox; returns its mid. */
  write(op: string, table: string, changes: Row, choices: EntryChoices = {}): string {
    const entry = { mid: newId(), ref: null, ...choices, op, table, changes };
    this.#outbox.push(entry);
    return entry.mid;
  }

  /** Sends the outbox as one batch; returns the answers in the order in which the entries were written. */
  send(): Promise<EntryAnswer[]> {
    // Send one batch at a time, because the server refuses numbers that arrive out of order.
    const sent = this.#sending.then(() => this.#sendNow());
    this.#sending = sent.catch(() => undefined);
    return sent;
  }

  /** Writes one entry, sends it, and returns its answer. */
  async do(op: string, table: string, changes: Row, choices: EntryChoices = {}): Promise<EntryAnswer> {
    const mid = this.write(op, table, changes, choices);
    await this.send();
    // Look in all answers, because an earlier send() may have sent this entry.
    const answer = this.#answers.get(mid);
    if (!answer) throw new Error(`${op} was not answered.`);
    return answer;
  }

  /** Repeats the last batch byte for byte, as after a lost answer. */
  async sendAgain(): Promise<EntryAnswer[]> {
    if (!this.#lastRequest) throw new Error('Nothing was sent yet: call send() first.');
    const { result, error } = await this.person.call('databasePushMany', this.#lastRequest);
    if (error) throw new Error(`The batch was refused: ${error.code}`);
    if (!('answers' in result)) throw new Error(`The batch met a conflict: ${result.conflict}`);
    return result.answers;
  }

  /** Fetches pages until there are no more; returns every record received, including removals. */
  async pull(): Promise<Came[]> {
    const came: Came[] = [];
    for (;;) {
      this.#needsNetwork();
      const request = { clientId: this.clientId, schema, syncId: this.#syncId };
      const { result, error, text } = await this.person.call('databaseUpdates', request);
      if (error) throw new Error(`The pull was refused: ${error.code}`);
      this.bytes += text;
      this.#forget(result.destroy);
      came.push(...this.#apply(result.records));
      this.#syncId = result.syncId;
      if (result.type === null) return came;
    }
  }

  /** Pulls, then lists the rows of a table. */
  async list(table: string): Promise<Row[]> {
    await this.pull();
    return this.rowsOf(table);
  }

  /** The rows of a table as the device has them now. */
  rowsOf(table: string): Row[] {
    return [...this.rows.values()].flatMap((kept) => (kept.table === table && kept.row ? [kept.row] : []));
  }

  /** Runs a named query; throws if it is refused. */
  async ask(id: string, values: Row): Promise<unknown> {
    this.#needsNetwork();
    const { result, error } = await this.person.call('databaseQuery', { id, values });
    if (error) throw new Error(`${id}: ${error.code}`);
    return result[0];
  }

  /**
   * Opens a socket and pulls everything. From then on the device applies the rows that the socket receives.
   */
  async listen(url: string): Promise<TestSocket> {
    this.#needsNetwork();
    const socket = new TestSocket(url, (update) => {
      this.#apply(update.records);
      if (update.syncId !== null && update.prev === this.#syncId) this.#syncId = update.syncId;
    });
    await socket.greet(this.person.tokens.bearer, this.clientId);
    if (!(await socket.next('welcome'))) throw new Error('The socket was closed before its welcome.');
    await this.pull();
    socket.say({ type: 'sync', syncId: this.#syncId ?? '' });
    this.socket = socket;
    this.#socketUrl = url;
    return socket;
  }

  /** Closes the socket; from now on only write() works. */
  goOffline(): void {
    this.#isOnline = false;
    this.socket?.close();
    this.socket = undefined;
  }

  /** Sends the outbox and pulls. Opens the socket again if the device had one before. */
  async goOnline(): Promise<EntryAnswer[]> {
    this.#isOnline = true;
    const answers = await this.send();
    if (this.#socketUrl === undefined) await this.pull();
    else await this.listen(this.#socketUrl);
    return answers;
  }

  /**
   * Copies the device as a backup would restore it: with the same client id, numbers, cursor, rows and
   * outbox.
   */
  copy(): Device<Owner> {
    const restored = new Device(this.person);
    restored.clientId = this.clientId;
    for (const [key, kept] of this.rows) restored.rows.set(key, kept);
    restored.#n = this.#n;
    restored.#syncId = this.#syncId;
    restored.#outbox = [...this.#outbox];
    return restored;
  }

  async #sendNow(): Promise<EntryAnswer[]> {
    this.#needsNetwork();
    const batch = [...this.#outbox];
    if (batch.length === 0) return [];
    for (let trial = 1; trial <= maxAttempts; trial += 1) {
      const request = this.#requestOf(batch);
      this.#lastRequest = request;
      const { result, error, text } = await this.person.call('databasePushMany', request);
      if (error) {
        this.#outbox = this.#outbox.slice(batch.length);
        throw new Error(`${batch.map(({ op }) => op).join(', ')} was not looked at: ${error.code}`);
      }
      this.bytes += text;
      if ('answers' in result) {
        this.#n += batch.length;
        this.#outbox = this.#outbox.slice(batch.length);
        for (const answer of result.answers) this.#answers.set(answer.mid, answer);
        return result.answers;
      }
      this.#renumber(result);
    }
    throw new Error(`The batch met a conflict ${maxAttempts} times: ${this.conflicts.join(', ')}`);
  }

  #requestOf(batch: readonly Waiting[]): InputOf<'databasePushMany'> {
    const transactions: Record<string, OutboxEntry[]> = {};
    for (const [index, { table, ...entry }] of batch.entries()) {
      const list = transactions[table] ?? [];
      list.push({ ...entry, n: this.#n + index + 1 });
      transactions[table] = list;
    }
    return { clientId: this.clientId, schema, transactions };
  }

  /** Renumbers after a conflict. The mids stay, because the server recognises applied entries by mid. */
  #renumber(conflict: Exclude<Pushed, { answers: unknown }>): void {
    this.conflicts.push(conflict.conflict);
    if (conflict.conflict === 'gap') {
      this.#n = conflict.lastN;
    } else {
      this.clientId = newId();
      this.#n = 0;
    }
  }

  #apply(records: Readonly<Record<string, readonly SyncRecord[]>>): Came[] {
    const came = Object.entries(records).flatMap(([table, list]) =>
      list.map((record) => ({ table, ...record })),
    );
    for (const record of came) {
      const key = `${record.table} ${record.ref}`;
      if (record.seq > (this.rows.get(key)?.seq ?? 0)) this.rows.set(key, record);
    }
    return came;
  }

  #forget(tables: boolean | readonly string[]): void {
    if (tables === false) return;
    for (const [key, { table }] of this.rows)
      if (tables === true || tables.includes(table)) this.rows.delete(key);
  }

  #needsNetwork(): void {
    if (!this.#isOnline) throw new Error('The device is offline: call goOnline() first.');
  }
}

/** Runs one mutation about another member from a new device; throws unless it was applied. */
export async function act(
  person: DeviceOwner,
  op: string,
  table: string,
  { uid }: Pick<TestPerson, 'uid'>,
): Promise<EntryAnswer> {
  const answer = await new Device(person).do(op, table, { uid });
  if (answer.status !== 'applied') throw new Error(`${op} was ${answer.status}: ${answer.code ?? 'no code'}`);
  return answer;
}
