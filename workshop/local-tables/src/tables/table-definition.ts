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
  /** The column is never null. The default replaces a value that is not given. */
  NOT_NULL: v.optional(v.boolean()),
  /** The value must be given at the insert. No default replaces it. */
  required: v.optional(v.boolean()),
  /** `CURRENT_TIMESTAMP` in a time column stands for the time of the insert. */
  defaultValue: v.optional(v.unknown()),
  PRIMARY_KEY: v.optional(v.boolean()),
  AUTO_INCREMENT: v.optional(v.boolean()),
  ON_UPDATE: v.optional(v.literal(currentTimestamp)),
});
export type ColumnOptions = v.InferOutput<typeof ColumnOptions>;

/**
 * Columns that are indexed together. In a unique group no two rows have the same values, unless one of these
 * is null.
 */
export const IndexGroup = v.strictObject({
  columns: v.pipe(v.array(Name), v.minLength(1), v.maxLength(8)),
  unique: v.optional(v.boolean(), false),
});
export type IndexGroup = v.InferOutput<typeof IndexGroup>;

/** Reference to a row of a table. That row cannot be deleted as long as the referring row exists. */
export const ForeignKey = v.strictObject({ table: Name, column: Name });
export type ForeignKey = v.InferOutput<typeof ForeignKey>;

export const Mode = v.picklist(['readwrite', 'readonly']);
export type Mode = v.InferOutput<typeof Mode>;

/** Accounts that have a right: all, or those with one of these roles. */
const Who = v.union([v.literal('all'), v.array(v.pipe(v.string(), v.nonEmpty()))]);
export const Policies = v.strictObject({ read: v.optional(Who, 'all'), write: v.optional(Who, 'all') });
export type Policies = v.InferOutput<typeof Policies>;

/** Definition from which a table is created. */
export const TableDraft = v.strictObject({
  TBL_NAME: Name,
  columns: v.record(Name, ColumnOptions),
  primaryKey: v.optional(v.nullable(Name)),
  foreignKey: v.optional(v.record(Name, ForeignKey), {}),
  index: v.optional(v.record(Name, IndexGroup), {}),
  allowedMode: v.optional(Mode, 'readwrite'),
  policies: v.optional(Policies, {}),
  /**
   * Number that AUTO_INCREMENT assigned last. Set when an exported table is imported, so that no number is
   * assigned twice.
   */
  lastInsertId: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0)), 0),
});
export type TableDraft = v.InferInput<typeof TableDraft>;

/** Definition of a table, whether it is synced or was made on this device: its columns, types and indexes. */
export interface TableDefinition {
  readonly TBL_NAME: string;
  /**
   * `synced`: declared with `defineTable` and written through the outbox. `local`: made on this device and
   * stored only there.
   */
  readonly kind: 'synced' | 'local';
  readonly columns: Readonly<Record<string, ColumnOptions>>;
  /** Name of the column that is the primary key. Every row also has a reference in `_ref`. */
  readonly primaryKey: string | null;
  /** Foreign keys, by the column that contains them. */
  readonly foreignKey: Readonly<Record<string, ForeignKey>>;
  /** Index groups by name. `indexesOf` adds the indexes of the primary key and the foreign keys. */
  readonly index: Readonly<Record<string, IndexGroup>>;
  readonly allowedMode: Mode;
  readonly policies: Policies;
  /** Number that AUTO_INCREMENT assigned last. */
  readonly lastInsertId: number;
  readonly created: number;
  readonly lastModified: number;
  /**
   * Hash of this definition and of all definitions before it. `_previousHash` is the hash of the definition
   * before.
   */
  readonly _hash: string;
  readonly _previousHash: string | null;
}
