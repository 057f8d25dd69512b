import * as v from 'valibot';

type AnySchema = v.GenericSchema<unknown, unknown>;

/**
 * A record that keeps every key. `v.record` drops the keys `constructor`, `prototype` and `__proto__` without
 * an issue: what is sent under them would be neither used nor refused.
 */
export function wholeRecord<const K extends v.GenericSchema<string>, const V extends AnySchema>(
  key: K,
  value: V,
): v.RecordSchema<K, V, undefined> {
  const record = v.record(key, value);
  const isObject = (input: unknown): input is object => typeof input === 'object' && input !== null;
  const run: (typeof record)['~run'] = (dataset, config) => {
    const { value: input } = dataset;
    if (!isObject(input)) return record['~run'](dataset, config);
    const issues: v.BaseIssue<unknown>[] = [];
    let isTyped = true;
    const read = (
      schema: AnySchema,
      given: unknown,
      origin: 'key' | 'value',
      [name, item]: [string, unknown],
    ) => {
      const { value: output, issues: found = [], typed } = schema['~run']({ value: given }, config);
      const at = { type: 'object', origin, input, key: name, value: item } as v.ObjectPathItem;
      for (const issue of found) issues.push({ ...issue, path: [at, ...(issue.path ?? [])] });
      isTyped &&= typed;
      return output;
    };
    const entries = Object.entries(input).map((entry): [string, unknown] => [
      String(read(key, entry[0], 'key', entry)),
      read(value, entry[1], 'value', entry),
    ]);
    // `fromEntries` defines own properties, even under the name of the prototype.
    const answer = {
      typed: isTyped,
      value: Object.fromEntries(entries),
      ...(issues.length > 0 && { issues }),
    };
    // The cast is safe: the value was read with the schemas of the record.
    return answer as unknown as ReturnType<typeof run>;
  };
  return { ...record, '~run': run };
}
