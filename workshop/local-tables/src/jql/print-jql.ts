import { printAnyWord, printName } from './print-expression.ts';
import { printQuery } from './print-query.ts';
import { printTableStatement } from './print-table.ts';
import type { Statement } from './statement.ts';

/** Prints a statement in its canonical form. Parsing it returns an equal statement. */
export function printStatement(statement: Statement): string {
  switch (statement.is) {
    case 'select':
    case 'insert':
    case 'update':
    case 'delete':
      return printQuery(statement);
    case 'batch':
      return `batch {${statement.plans.map((plan) => ` ${printQuery(plan)};`).join('')} }`;
    case 'explain':
      return `explain ${printQuery(statement.plan)}`;
    case 'export':
      return `export ${printName(statement.table)} as ${printAnyWord(statement.format)}`;
    case 'import':
      return `import ${printAnyWord(statement.format)} into ${printName(statement.table)} from :${statement.content}`;
    default:
      return printTableStatement(statement);
  }
}

export function printJql(statements: readonly Statement[]): string {
  return statements.map((statement) => `${printStatement(statement)};\n`).join('');
}
