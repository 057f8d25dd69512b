import { newId } from '@mitto/kit/ids';
import type { TestPerson } from '@mitto/testkit/person';
import type { World } from '@mitto/testkit/start-world';

type Row = Readonly<Record<string, unknown>>;

export interface Sent {
  readonly ref?: string | null;
  /** The same again is the same thing. */
  readonly mid?: string;
  readonly n?: number;
}

/** A device in its simplest form: an outbox that is sent at once, rows by the apply rule, every byte kept. */
export class Device {
  person: TestPerson;
  readonly clientId = newId();
  readonly rows = new Map<string, { seq: number; table: string; row: Row | null }>();
  bytes = '';
  n = 0;
  #syncId: string | null = null;

  constructor(person: TestPerson) {
    this.person = person;
  }

  get uid(): string {
    return this.person.uid;
  }

  /** After an hour the session asks for it. */
  async signInAgain({ anonymous }: World): Promise<void> {
    const { email, password } = this.person;
    const { result } = await anonymous.call('authorize', { email, password });
    if (result.disabled) throw new Error('The account is disabled.');
    const { tokens } = result;
    this.person = {
      ...this.person,
      tokens,
      call: (name, input, options) => anonymous.call(name, input, { bearer: tokens.bearer, ...options }),
    };
  }

  async do(op: string, table: string, changes: Row, { ref = null, mid = newId(), n }: Sent = {}) {
    if (n === undefined) this.n += 1;
    const entry = { mid, n: n ?? this.n, op, ref, changes };
    const { result, error } = await this.person.call('databasePushMany', {
      clientId: this.clientId,
      schema: 1,
      transactions: { [table]: [entry] },
    });
    if (error) throw new Error(`${op} was not looked at: ${error.code}`);
    if (!('answers' in result)) throw new Error(`${op} met a conflict: ${result.conflict}`);
    const [answer] = result.answers;
    if (!answer) throw new Error(`${op} was not answered.`);
    this.bytes += JSON.stringify(result);
    return answer;
  }

  likes = (to: Device) => this.do('likes', 'circles', { uid: to.uid });

  say = (to: Device, content: string, further: Row = {}, sent: Sent = {}) =>
    this.do('messages', 'messages', { uid: to.uid, content, ...further }, { ref: newId(), ...sent });

  async ask(id: string, values: Row): Promise<unknown> {
    const { result, error } = await this.person.call('databaseQuery', { id, values });
    if (error) throw new Error(`${id}: ${error.code}`);
    return Array.isArray(result) ? result[0] : undefined;
  }

  async pull(): Promise<void> {
    for (;;) {
      const { result, text } = await this.person.call('databaseUpdates', {
        clientId: this.clientId,
        schema: 1,
        syncId: this.#syncId,
      });
      this.bytes += text;
      if (result.destroy === true) this.rows.clear();
      for (const [table, records] of Object.entries(result.records)) {
        for (const { ref, seq, row } of records) {
          if (seq > (this.rows.get(ref)?.seq ?? 0)) this.rows.set(ref, { seq, table, row });
        }
      }
      this.#syncId = result.syncId;
      if (result.type === null) return;
    }
  }

  async list(table: string): Promise<Row[]> {
    await this.pull();
    return [...this.rows.values()].flatMap((kept) => (kept.table === table && kept.row ? [kept.row] : []));
  }

  /** What this device has of the conversation, in its order. */
  async thread(other: Device): Promise<Row[]> {
    const rows = (await this.list('messages')).filter((row) => row['chat'] === other.uid);
    return rows.sort((one, next) => Number(one['date']) - Number(next['date']));
  }

  async words(other: Device): Promise<unknown[]> {
    return (await this.thread(other)).map((row) => row['content']);
  }
}

export async function match(one: Device, other: Device): Promise<void> {
  await one.likes(other);
  await other.likes(one);
}
