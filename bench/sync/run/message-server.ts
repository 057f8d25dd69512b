import { createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { newId } from '@mitto/kit/ids';
import { coreTx } from '@mitto/server-kit/database/core-tx';
import type { Database } from '@mitto/server-kit/database/database';
import { beforeCommit, onCommit } from '@mitto/server-kit/database/transact';
import { createSyncServer, type SyncServer } from '@mitto/sync-server/create-sync-server';
import type { RowHandlers } from '@mitto/sync-server/mutation-handler';
import type { SyncTx } from '@mitto/sync-server/sync-tx';
import type { SyncedTable } from '@mitto/sync-server/synced-table';
import { sql } from 'kysely';
import type { BundledPage } from '../../localdb/run/bundle-page.ts';
import { messages } from '../page/messages-table.ts';

interface Member {
  readonly uid: string;
}

type Columns = Readonly<Record<string, unknown>>;

async function insertMessages(tx: SyncTx, uid: string, rows: readonly (Columns & { ref: string })[]) {
  const json = JSON.stringify(rows.map((row) => ({ ...row, id: row.ref, uid })));
  await sql`insert into bench_message select * from json_populate_recordset(null::bench_message, ${json}::json)`.execute(
    tx,
  );
}

const table: SyncedTable = {
  entry: messages,
  refOf: (_uid, source) => source,
  async read(tx, uid, sources) {
    const { rows } = await sql<Columns & { id: string }>`
      select id, other, sender, date, content, status from bench_message
      where id = any(${sources}::uuid[]) and uid = ${uid}`.execute(tx);
    return new Map(rows.map(({ id, ...row }) => [id, { view: 'full', row }]));
  },
};

/** The real sync server over HTTP, without authentication and the other work of an API call. */
export class MessageServer {
  readonly #database: Database;
  readonly #sync: SyncServer<Member>;

  constructor(database: Database) {
    this.#database = database;
    const rows: RowHandlers<Member> = {
      table: 'messages',
      insert: async (tx, { uid }, ref, columns) => {
        await insertMessages(tx, uid, [{ ...columns, ref }]);
        this.#sync.touch(tx, uid, 'messages', ref);
        return { source: ref };
      },
    };
    this.#sync = createSyncServer<Member>({
      faces: [{ tables: [table], rows: [rows] }],
      database,
      beforeCommit: (tx, finish) => beforeCommit(coreTx(tx), finish),
      onCommit: (tx, nudge) => onCommit(coreTx(tx), nudge),
      hold: async () => undefined,
      mac: (of) => createHmac('sha256', 'a key of the bench').update(of).digest(),
      schema: 1,
      now: Date.now,
    });
  }

  async prepare(): Promise<void> {
    await sql`create table bench_message (id uuid primary key, uid uuid not null, other uuid not null,
      sender uuid not null, date bigint not null, content text not null, status text not null)`.execute(
      this.#database.db,
    );
  }

  async write(uid: string, rows: readonly (Columns & { ref: string })[]): Promise<void> {
    for (let from = 0; from < rows.length; from += 1000) {
      const some = rows.slice(from, from + 1000);
      await this.#database.transact(async (tx) => {
        await insertMessages(tx, uid, some);
        for (const { ref } of some) this.#sync.touch(tx, uid, 'messages', ref);
      });
    }
  }

  /**
   * Pulls all rows of a member as a first sync does, without a browser. Returns how many rows per second the
   * server alone sends.
   */
  async pullAll(uid: string): Promise<number> {
    const start = performance.now();
    let syncId: string | null = null;
    let rows = 0;
    for (;;) {
      const asked = { checksums: {}, syncId, clientId: uid, schema: 1 };
      const { records, type, syncId: next } = await this.#sync.updates({ uid }, asked);
      rows += records['messages']?.length ?? 0;
      syncId = next;
      if (type === null) return rows / ((performance.now() - start) / 1000);
    }
  }

  /** Pushes rows without a browser. Returns how many rows per second the server alone accepts. */
  async pushAll(uid: string, count: number): Promise<number> {
    const [clientId, perPush] = [randomUUID(), 100];
    const changes = { other: uid, sender: uid, date: 0, content: 'written in a tunnel', status: 'read' };
    const start = performance.now();
    for (let from = 0; from < count; from += perPush) {
      const entries = Array.from({ length: perPush }, (_, at) => ({
        mid: newId(),
        n: from + at + 1,
        op: 'insert',
        ref: newId(),
        changes,
      }));
      const pushed = await this.#sync.push(
        { uid },
        { clientId, schema: 1, transactions: { messages: entries }, stopOnFailedTransaction: false },
      );
      if (!('answers' in pushed) || pushed.answers.some(({ status }) => status !== 'applied'))
        throw new Error('Not everything was taken.');
    }
    return count / ((performance.now() - start) / 1000);
  }

  /** Serves the sync calls and the given page over HTTP. */
  async listen(page: BundledPage): Promise<{ url: string; stop: () => void }> {
    const server = createServer(async (request, response) => {
      const answer = await this.#answer(request, page).catch((error: unknown) => {
        response.statusCode = 500;
        return String(error);
      });
      response.setHeader('content-type', request.url?.endsWith('.js') ? 'text/javascript' : 'text/html');
      response.end(answer);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    // The cast is safe: a server that listens on a port has an AddressInfo.
    const { port } = server.address() as AddressInfo;
    const stop = () => {
      server.closeAllConnections();
      server.close();
    };
    return { url: `http://127.0.0.1:${port}`, stop };
  }

  async #answer(request: IncomingMessage, { name, code, others }: BundledPage): Promise<string> {
    const [, path = '', uid = ''] = (request.url ?? '').split('/');
    const script = path === name ? code : others.get(path);
    if (script !== undefined) return script;
    if (request.method !== 'POST') return `<!doctype html><script type="module" src="/${name}"></script>`;
    const body = JSON.parse(await text(request));
    if (path === 'updates') {
      const answer = await this.#sync.updates({ uid }, body);
      return JSON.stringify({ ...answer, ref: null, socketServerEndpoint: null });
    }
    if (path === 'push') return JSON.stringify(await this.#sync.push({ uid }, body));
    const ref = randomUUID();
    await this.write(uid, [{ ...body, ref }]);
    return JSON.stringify({ ref });
  }
}
