import { type ColumnType, columnTypes } from '@mitto/kit/column-types';
import * as v from 'valibot';

export const currentTimestamp = 'CURRENT_TIMESTAMP';

/** Name of a table, a column or an index. */
export const Name = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z_][A-Za-z0-9_]{0,39}$/, 'name'),
  v.check((name) => !reserved.has(name), 'reserved'),
);
const reserved = new Set(['__proto__', '_ref', '_data']);

// The cast is safe: the names are the keys of `columnTypes`.
const typeNames = Object.keys(columnTypes) as [ColumnType, ...ColumnType[]];

export const ColumnOptions = v.strictObject({
  type: v.picklist(typeNames),
  /** Never null; the default replaces a value that is not given. */
  NOT_NULL: v.optional(v.boolean()),
  /** Must be given at the insert; no default replaces it. */
  required: v.optional(v.boolean()),
  /** `CURRENT_TIMESTAMP` in a time column means the time of the insert. */
  defaultValue: v.optional(v.unknown()),
  PRIMARY_KEY: v.optional(v.boolean()),
  AUTO_INCREMENT: v.optional(v.boolean()),
  ON_UPDATE: v.optional(v.literal(currentTimestamp)),
});
export type ColumnOptions = v.InferOutput<typeof ColumnOptions>;

/** Columns indexed together. In a unique group no two rows have the same values, unless one is null. */
export const IndexGroup = v.strictObject({
  columns: v.pipe(v.array(Name), v.minLength(1), v.maxLength(8)),
  unique: v.optional(v.boolean(), false),
});
export type IndexGroup = v.InferOutput<typeof IndexGroup>;

/** Reference to a row of another table, which cannot be deleted as long as this row exists. */
export const ForeignKey = v.strictObject({ table: Name, column: Name });
export type ForeignKey = v.InferOutput<typeof ForeignKey>;

export const Mode = v.picklist(['readwrite', 'readonly']);
export type Mode = v.InferOutput<typeof Mode>;

/** Everybody, or accounts with one of these roles. */
const Who = v.union([v.literal('all'), v.array(v.pipe(v.string(), v.nonEmpty()))]);
export const Policies = v.strictObject({ read: v.optional(Who, 'all'), write: v.optional(Who, 'all') });
export type Policies = v.InferOutput<typeof Policies>;

/** Draft from which a table is created. */
export const TableDraft = v.strictObject({
  TBL_NAME: Name,
  columns: v.record(Name, ColumnOptions),
  primaryKey: v.optional(v.nullable(Name)),
  foreignKey: v.optional(v.record(Name, ForeignKey), {}),
  index: v.optional(v.record(Name, IndexGroup), {}),
  allowedMode: v.optional(Mode, 'readwrite'),
  policies: v.optional(Policies, {}),
  /** Set when an exported table is imported again, so that no number is given twice. */
  lastInsertId: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0)), 0),
});
export type TableDraft = v.InferInput<typeof TableDraft>;

/** Definition of a table, whether it syncs or was made here: its columns, types and indexes. */
export interface TableDefinition {
  readonly TBL_NAME: string;
  /**
   * `synced`: declared with `defineTable`, written through the outbox. `local`: made on this device and only
   * there.
   */
  readonly kind: 'synced' | 'local';
  readonly columns: Readonly<Record<string, ColumnOptions>>;
  /** Name of a column; a row is always known by its `_ref` as well. */
  readonly primaryKey: string | null;
  /** Foreign keys by the column that holds them. */
  readonly foreignKey: Readonly<Record<string, ForeignKey>>;
  /** Index groups by name. `indexesOf` adds the indexes of the keys. */
  readonly index: Readonly<Record<string, IndexGroup>>;
  readonly allowedMode: Mode;
  readonly policies: Policies;
  /** Last number that AUTO_INCREMENT gave. */
  readonly lastInsertId: number;
  readonly created: number;
  readonly lastModified: number;
  /** Hash of this definition and all before it; `_previousHash` is the hash of the definition before. */
  readonly _hash: string;
  readonly _previousHash: string | null;
}
