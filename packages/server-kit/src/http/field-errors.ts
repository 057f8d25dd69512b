import type { FieldErrors } from '@mitto/kit/app-error';
import type { BaseIssue } from 'valibot';
import { shownKey } from './parse-query.ts';

const shortCode = /^[a-z][a-z0-9-]{0,39}$/;
const maxFields = 50;

const wordFor: Readonly<Record<string, string>> = {
  min_length: 'too-short',
  max_length: 'too-long',
  length: 'length',
  min_value: 'too-small',
  max_value: 'too-large',
  picklist: 'choice',
  literal: 'choice',
  enum: 'choice',
  variant: 'choice',
  regex: 'format',
};

/** Maps each invalid field to an error code. Neither the value nor any text derived from it is included. */
export function fieldErrors(issues: readonly BaseIssue<unknown>[]): FieldErrors {
  const fields = new Map<string, string>();
  for (const issue of issues) {
    if (fields.size === maxFields) break;
    const path = pathOf(issue);
    if (!fields.has(path)) fields.set(path, codeOf(issue));
  }
  return Object.fromEntries(fields);
}

function pathOf(issue: BaseIssue<unknown>): string {
  const keys = (issue.path ?? []).map((item) =>
    typeof item.key === 'number' ? String(item.key) : shownKey(String(item.key)),
  );
  return keys.join('.');
}

function codeOf(issue: BaseIssue<unknown>): string {
  const last = issue.path?.at(-1);
  if (last && 'origin' in last && last.origin === 'key') {
    return issue.expected === 'never' ? 'unknown-field' : 'required';
  }
  if (shortCode.test(issue.message)) return issue.message;
  const word = wordFor[issue.type];
  if (word) return word;
  return issue.kind === 'schema' ? 'type' : issue.type.replaceAll('_', '-');
}
