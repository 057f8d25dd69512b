import * as v from 'valibot';
import type { PreparedCall } from './prepare-calls.ts';

/** Throws where an answer is not what its entry promises: for tests and development. */
export function checkAnswer(call: PreparedCall, body: string): void {
  // What the wire carries is looked at, not the object it was made from. It is our own envelope.
  const { result } = JSON.parse(body) as { result: unknown };
  const parsed = v.safeParse(call.entry.output, result);
  if (!parsed.success) {
    const wrong = parsed.issues.map((issue) => `${v.getDotPath(issue) ?? '(all)'}: ${issue.type}`);
    throw new Error(`The answer of ${call.name} is not what its entry promises: ${wrong.join(', ')}.`);
  }
  const extra = findExtra(result, parsed.output, '');
  if (extra !== undefined) throw new Error(`The answer of ${call.name} tells more than its entry: ${extra}.`);
}

/** The path of a field that the schema let through without knowing it. */
function findExtra(told: unknown, known: unknown, path: string): string | undefined {
  if (typeof told !== 'object' || told === null) return undefined;
  if (typeof known !== 'object' || known === null) return path;
  for (const [key, value] of Object.entries(told)) {
    const below = path === '' ? key : `${path}.${key}`;
    if (!Object.hasOwn(known, key)) return below;
    // Checked a line above: the key is there, whatever it holds.
    const extra = findExtra(value, (known as Record<string, unknown>)[key], below);
    if (extra !== undefined) return extra;
  }
  return undefined;
}
