/**
 * Minimal types of the rival packages. These are downloaded for the bench only and do not belong to the
 * project.
 */
declare module 'rxdb/plugins/core' {
  interface RxDocument {
    readonly ref: string;
  }
  interface RxQuery {
    exec(): Promise<RxDocument[]>;
    readonly $: { subscribe(tell: (documents: RxDocument[]) => void): { unsubscribe(): void } };
  }
  interface RxCollection {
    insert(document: object): Promise<RxDocument>;
    bulkInsert(documents: readonly object[]): Promise<{ readonly error: readonly unknown[] }>;
    find(query?: object): RxQuery;
  }
  interface RxDatabase {
    readonly collections: Readonly<Record<string, RxCollection>>;
    addCollections(collections: object): Promise<unknown>;
    close(): Promise<unknown>;
  }
  export function createRxDatabase(options: object): Promise<RxDatabase>;
  export function removeRxDatabase(name: string, storage: unknown): Promise<unknown>;
}

declare module 'rxdb/plugins/storage-dexie' {
  export function getRxStorageDexie(): unknown;
}

declare module '@sqlite.org/sqlite-wasm' {
  interface PoolDatabase {
    exec(options: { sql: string; bind?: readonly unknown[]; returnValue: 'resultRows' }): unknown[][];
    close(): void;
  }
  interface Pool {
    readonly OpfsSAHPoolDb: new (name: string) => PoolDatabase;
    unlink(name: string): boolean;
  }
  export default function start(options: {
    locateFile: () => string;
  }): Promise<{ installOpfsSAHPoolVfs(options: object): Promise<Pool> }>;
}

declare module 'dexie' {
  interface Collection<T> {
    reverse(): Collection<T>;
    limit(count: number): Collection<T>;
    toArray(): Promise<T[]>;
  }
  export interface Table<T, K> extends Collection<T> {
    where(index: string): { between(lower: readonly unknown[], upper: readonly unknown[]): Collection<T> };
    add(row: T): Promise<K>;
    bulkAdd(rows: readonly T[]): Promise<K>;
  }
  export class Dexie {
    static readonly minKey: number;
    static readonly maxKey: readonly (readonly unknown[])[];
    static delete(name: string): Promise<void>;
    constructor(name: string);
    version(version: number): { stores(stores: Readonly<Record<string, string>>): void };
    table<T, K>(name: string): Table<T, K>;
    open(): Promise<unknown>;
    close(): void;
    transaction(mode: 'rw', ...rest: readonly unknown[]): Promise<unknown>;
  }
  export function liveQuery<T>(ask: () => Promise<T>): {
    subscribe(tell: (answer: T) => void): { unsubscribe(): void };
  };
}
