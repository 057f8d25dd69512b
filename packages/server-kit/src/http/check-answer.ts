import * as v from 'valibot';
import type { PreparedCall } from './prepare-calls.ts';

/** Throws if an answer does not match the output schema of its call. For tests and development. */
export function checkAnswer(call: PreparedCall, body: string): void {
  // Checks the serialised body, because serialising may change the object. The cast is safe: this server
  // wrote the envelope.
  const { result } = JSON.parse(body) as { result: unknown };
  const parsed = v.safeParse(call.entry.output, result);
  if (!parsed.success) {
    const wrong = parsed.issues.map((issue) => `${v.getDotPath(issue) ?? '(all)'}: ${issue.type}`);
    throw new Error(`The answer of ${call.name} is not what its entry promises: ${wrong.join(', ')}.`);
  }
  const extra = findExtra(result, parsed.output, '');
  if (extra !== undefined) throw new Error(`The answer of ${call.name} tells more than its entry: ${extra}.`);
}

/**
 * Returns the path of the first field of the answer that is missing in the parsed output, because the schema
 * allows it without defining it.
 */
function findExtra(told: unknown, known: unknown, path: string): string | undefined {
  if (typeof told !== 'object' || told === null) return undefined;
  if (typeof known !== 'object' || known === null) return path;
  for (const [key, value] of Object.entries(told)) {
    const below = path === '' ? key : `${path}.${key}`;
    if (!Object.hasOwn(known, key)) return below;
    // The cast is safe: the line above checked that the key exists.
    const extra = findExtra(value, (known as Record<string, unknown>)[key], below);
    if (extra !== undefined) return extra;
  }
  return undefined;
}
