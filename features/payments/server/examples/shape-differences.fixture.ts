/**
 * Differences between the shape of an answer and that of the example: fields that the example does not have, and
 * values of another type. A field that is null in one of them is told by the other. Lists are compared by their
 * first item.
 */
export function shapeDifferences(answer: unknown, example: unknown, at = ''): string[] {
  if (answer === null || answer === undefined || example === null) return [];
  if (kindOf(answer) !== kindOf(example)) return [`${at}: ${kindOf(answer)} instead of ${kindOf(example)}`];
  if (Array.isArray(answer) && Array.isArray(example))
    return answer.length === 0 || example.length === 0
      ? []
      : shapeDifferences(answer[0], example[0], `${at}[0]`);
  if (!isRecord(answer) || !isRecord(example)) return [];
  return Object.entries(answer).flatMap(([name, value]) =>
    Object.hasOwn(example, name)
      ? shapeDifferences(value, example[name], `${at}.${name}`)
      : [`${at}.${name}: not in the example`],
  );
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

function kindOf(value: unknown): string {
  if (value === undefined) return 'nothing';
  return Array.isArray(value) ? 'a list' : typeof value;
}
