import type { QueryPlan, SelectPlan } from '../query/plan.ts';
import type { Alteration } from '../tables/alteration.ts';
import type { TableDraft } from '../tables/table-definition.ts';

/** A statement that creates, alters or removes a table. */
export type TableStatement =
  | { readonly is: 'create'; readonly draft: TableDraft }
  | { readonly is: 'alter'; readonly table: string; readonly alterations: readonly Alteration[] }
  | { readonly is: 'rename'; readonly table: string; readonly to: string }
  | { readonly is: 'truncate'; readonly table: string }
  /** Deletes a table with its rows. It is refused without the word `yes` (`isSure`). */
  | { readonly is: 'drop'; readonly table: string; readonly isSure: boolean };

/** All statements of jql, as plain data. */
export type Statement =
  | QueryPlan
  | TableStatement
  | { readonly is: 'batch'; readonly plans: readonly QueryPlan[] }
  | { readonly is: 'explain'; readonly plan: SelectPlan }
  | { readonly is: 'export'; readonly table: string; readonly format: string }
  /** Import of a file. `content` is the name of the parameter whose value is the content of the file. */
  | { readonly is: 'import'; readonly table: string; readonly format: string; readonly content: string };
