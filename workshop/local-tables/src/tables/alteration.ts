import * as v from 'valibot';
import { ColumnOptions, ForeignKey, IndexGroup, Mode, Name, Policies } from './table-definition.ts';
import { refuseTable } from './table-refusal.ts';

/** One step of altering a table, as plain data. */
export const Alteration = v.variant('do', [
  v.strictObject({ do: v.literal('add column'), column: Name, options: ColumnOptions }),
  v.strictObject({ do: v.literal('drop column'), column: Name }),
  v.strictObject({ do: v.literal('rename column'), column: Name, to: Name }),
  /** Changes the type of a column. Every existing value must fit the new type. */
  v.strictObject({ do: v.literal('retype column'), column: Name, options: ColumnOptions }),
  v.strictObject({ do: v.literal('set primary key'), column: v.nullable(Name) }),
  v.strictObject({ do: v.literal('add foreign key'), column: Name, to: ForeignKey }),
  v.strictObject({ do: v.literal('drop foreign key'), column: Name }),
  v.strictObject({ do: v.literal('add index'), index: Name, group: IndexGroup }),
  v.strictObject({ do: v.literal('drop index'), index: Name }),
  v.strictObject({ do: v.literal('set mode'), mode: Mode }),
  v.strictObject({ do: v.literal('set policies'), policies: Policies }),
]);
export type Alteration = v.InferInput<typeof Alteration>;
export type ReadAlteration = v.InferOutput<typeof Alteration>;

export function readAlterations(given: readonly Alteration[]): ReadAlteration[] {
  const parsed = v.safeParse(v.pipe(v.array(Alteration), v.minLength(1)), given);
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  return refuseTable(`The alteration is not allowed: ${v.getDotPath(issue) ?? ''} ${issue.message}`);
}
