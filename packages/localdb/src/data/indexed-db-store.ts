import type { OtherVersions } from '../engine/indexed-db-connection.ts';
import { IndexedDbEngine } from '../engine/indexed-db-engine.ts';
import { derivedBy, EngineStore, type RowFollower, type StoreExtension } from './local-store.ts';
import { declaredRecords } from './local-tx.ts';
import { beginWith, type Meta, metaRecords } from './meta-record.ts';
import { RowTables, tablePrefix } from './row-records.ts';
import type { TablePlans } from './table-plan.ts';

export interface IndexedDbOptions extends OtherVersions {
  readonly name: string;
  readonly plans: TablePlans;
  readonly schema: number;
  /** Meta to write into a newly created database. */
  readonly firstMeta: Meta;
  readonly followers?: readonly RowFollower[];
  readonly extensions?: readonly StoreExtension[];
}

/** The durable store, in IndexedDB; every tab of the same account shares it. */
export class IndexedDbStore extends EngineStore {
  /** True when this call of `open` created the database. */
  readonly isNew: boolean;

  private constructor(engine: IndexedDbEngine, tables: RowTables, followers: readonly RowFollower[]) {
    super(engine, tables, followers);
    this.isNew = engine.isNew;
  }

  static async open(options: IndexedDbOptions): Promise<IndexedDbStore> {
    const { plans, firstMeta, followers = [], extensions = [] } = options;
    const kept = followers.flatMap(({ keeps }) => (keeps ? [keeps] : []));
    const tables = new RowTables([...[...plans.values()].map(({ entry }) => entry), ...kept]);
    const engine = await IndexedDbEngine.open({
      ...options,
      kinds: [...declaredRecords, ...extensions.flatMap(({ records }) => records), ...tables.all],
      ownPrefix: tablePrefix,
      markStore: metaRecords.store,
      derived: derivedBy(followers),
      begin: (records) => beginWith(records, firstMeta),
    });
    return new IndexedDbStore(engine, tables, followers);
  }
}
