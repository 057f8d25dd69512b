import type { QueryPlan, SelectPlan } from '../query/plan.ts';
import type { Alteration } from '../tables/alteration.ts';
import type { TableDraft } from '../tables/table-definition.ts';

/** A statement that creates, alters or removes a table. */
export type TableStatement =
  | { readonly is: 'create'; readonly draft: TableDraft }
  | { readonly is: 'alter'; readonly table: string; readonly alterations: readonly Alteration[] }
  | { readonly is: 'rename'; readonly table: string; readonly to: string }
  | { readonly is: 'truncate'; readonly table: string }
  /** Refused without the word `yes`: the rows go with the table. */
  | { readonly is: 'drop'; readonly table: string; readonly isSure: boolean };

/** All statements of jql, as plain data. */
export type Statement =
  | QueryPlan
  | TableStatement
  | { readonly is: 'batch'; readonly plans: readonly QueryPlan[] }
  | { readonly is: 'explain'; readonly plan: SelectPlan }
  | { readonly is: 'export'; readonly table: string; readonly format: string }
  /** The value of a parameter is the file's content. */
  | { readonly is: 'import'; readonly table: string; readonly format: string; readonly content: string };
