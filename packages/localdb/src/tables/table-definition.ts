import { type ColumnType, columnTypes } from '@mitto/kit/column-types';
import * as v from 'valibot';

export const currentTimestamp = 'CURRENT_TIMESTAMP';

/** What a table, a column or an index may be called. */
export const Name = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z_][A-Za-z0-9_]{0,39}$/, 'name'),
  v.check((name) => !reserved.has(name), 'reserved'),
);
const reserved = new Set(['__proto__', '_ref', '_data']);

// The keys of the schemas' own table.
const typeNames = Object.keys(columnTypes) as [ColumnType, ...ColumnType[]];

export const ColumnOptions = v.strictObject({
  type: v.picklist(typeNames),
  /** Never null; a default stands in for what is not given. */
  NOT_NULL: v.optional(v.boolean()),
  /** Has to be given at the insert; no default stands in. */
  required: v.optional(v.boolean()),
  /** `CURRENT_TIMESTAMP` in a column of time is the moment of the insert. */
  defaultValue: v.optional(v.unknown()),
  PRIMARY_KEY: v.optional(v.boolean()),
  AUTO_INCREMENT: v.optional(v.boolean()),
  ON_UPDATE: v.optional(v.literal(currentTimestamp)),
});
export type ColumnOptions = v.InferOutput<typeof ColumnOptions>;

/** Columns that are looked up together; in a unique group no two rows have the same values, unless one is null. */
export const IndexGroup = v.strictObject({
  columns: v.pipe(v.array(Name), v.minLength(1), v.maxLength(8)),
  unique: v.optional(v.boolean(), false),
});
export type IndexGroup = v.InferOutput<typeof IndexGroup>;

/** The value is that of a row over there, which therefore stays as long as this one does. */
export const ForeignKey = v.strictObject({ table: Name, column: Name });
export type ForeignKey = v.InferOutput<typeof ForeignKey>;

export const Mode = v.picklist(['readwrite', 'readonly']);
export type Mode = v.InferOutput<typeof Mode>;

/** Everybody, or those with one of these roles. */
const Who = v.union([v.literal('all'), v.array(v.pipe(v.string(), v.nonEmpty()))]);
export const Policies = v.strictObject({ read: v.optional(Who, 'all'), write: v.optional(Who, 'all') });
export type Policies = v.InferOutput<typeof Policies>;

/** What a table is made from. */
export const TableDraft = v.strictObject({
  TBL_NAME: Name,
  columns: v.record(Name, ColumnOptions),
  primaryKey: v.optional(v.nullable(Name)),
  foreignKey: v.optional(v.record(Name, ForeignKey), {}),
  index: v.optional(v.record(Name, IndexGroup), {}),
  allowedMode: v.optional(Mode, 'readwrite'),
  policies: v.optional(Policies, {}),
  /** So that a table taken out and in again does not give a number twice. */
  lastInsertId: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0)), 0),
});
export type TableDraft = v.InferInput<typeof TableDraft>;

/** A table, whether it syncs or was made here: what a reader of its columns, types and indexes needs. */
export interface TableDefinition {
  readonly TBL_NAME: string;
  /** `synced`: declared with `defineTable`, written through the outbox. `local`: made on this device and only there. */
  readonly kind: 'synced' | 'local';
  readonly columns: Readonly<Record<string, ColumnOptions>>;
  /** A column; a row is always known by its `_ref` as well. */
  readonly primaryKey: string | null;
  /** By the column that holds the key. */
  readonly foreignKey: Readonly<Record<string, ForeignKey>>;
  /** By name. `indexesOf` adds those that come with the keys. */
  readonly index: Readonly<Record<string, IndexGroup>>;
  readonly allowedMode: Mode;
  readonly policies: Policies;
  /** The last number AUTO_INCREMENT gave. */
  readonly lastInsertId: number;
  readonly created: number;
  readonly lastModified: number;
  /** Of this definition and all before it; the one before. */
  readonly _hash: string;
  readonly _previousHash: string | null;
}
