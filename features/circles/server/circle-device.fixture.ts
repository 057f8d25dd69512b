import { newId } from '@mitto/kit/ids';
import type { TestPerson } from '@mitto/testkit/person';
import type { World } from '@mitto/testkit/start-world';

type Row = Readonly<Record<string, unknown>>;

/** A device in its simplest form: an outbox that is sent at once, rows by the apply rule, every byte kept. */
export class Device {
  readonly #world: World;
  person: TestPerson;
  readonly clientId = newId();
  readonly rows = new Map<string, { seq: number; table: string; row: Row | null }>();
  bytes = '';
  #n = 0;
  #syncId: string | null = null;

  constructor(world: World, person: TestPerson) {
    this.#world = world;
    this.person = person;
  }

  get uid(): string {
    return this.person.uid;
  }

  async signInAgain(): Promise<void> {
    const { email, password } = this.person;
    const { anonymous } = this.#world;
    const { result } = await anonymous.call('authorize', { email, password });
    if (result.disabled) throw new Error('The account is disabled.');
    const { bearer } = result.tokens;
    this.person = {
      ...this.person,
      call: (name, input, options) => anonymous.call(name, input, { bearer, ...options }),
    };
  }

  async do(op: string, table: string, uid: string) {
    this.#n += 1;
    const entry = { mid: newId(), n: this.#n, op, ref: null, changes: { uid } };
    const { result, error } = await this.person.call('databasePushMany', {
      clientId: this.clientId,
      schema: 1,
      transactions: { [table]: [entry] },
    });
    if (error) throw new Error(`${op} was not looked at: ${error.code}`);
    if (!('answers' in result)) throw new Error(`${op} met a conflict: ${result.conflict}`);
    this.bytes += JSON.stringify(result);
    return result.answers[0];
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
}
