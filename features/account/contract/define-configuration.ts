import * as v from 'valibot';

type Entries = Readonly<Record<string, unknown>>;
type PartSchema = v.GenericSchema<unknown, Entries>;

/** A part of the configuration. The feature that reads it declares it in its contract. */
export interface ConfigurationPart<S extends PartSchema = PartSchema> {
  /** Each entry has its own rules, so that valid entries make a valid configuration. */
  readonly schema: S;
  /** The values that apply until an administrator changes them. */
  readonly usual: v.InferOutput<S>;
}

export function defineConfiguration<const S extends PartSchema>(
  schema: S,
  usual: v.InferOutput<S>,
): ConfigurationPart<S> {
  return { schema, usual };
}

/** Returns one part of a configuration that has been validated. */
export function partOf<S extends PartSchema>(
  { schema }: ConfigurationPart<S>,
  value: object,
): v.InferOutput<S> {
  return v.parse(schema, value);
}

export interface Merged<S extends PartSchema> {
  readonly value: v.InferOutput<S>;
  /**
   * Names of entries whose stored value is invalid in this version, because an older or newer server wrote it.
   * Their usual values apply instead.
   */
  readonly outdated: readonly string[];
}

/** Merges stored changes over the usual values. The result is always complete and valid. */
export function mergeChanges<S extends PartSchema>(part: ConfigurationPart<S>, changes: Entries): Merged<S> {
  const whole = v.safeParse(part.schema, { ...part.usual, ...changes, ...restrictionsOf(part, changes) });
  if (whole.success) return { value: whole.output, outdated: [] };
  const faulty = new Set(whole.issues.map((issue) => String(issue.path?.[0].key)));
  const outdated = Object.keys(changes).filter((entry) => faulty.has(entry));
  if (outdated.length === 0) {
    throw new Error('The default configuration breaks its own rules.', {
      cause: new v.ValiError(whole.issues),
    });
  }
  const rest = Object.fromEntries(Object.entries(changes).filter(([entry]) => !faulty.has(entry)));
  return { value: mergeChanges(part, rest).value, outdated };
}

/** Entries below `restrictions` are merged one by one. */
function restrictionsOf({ usual }: ConfigurationPart, changes: Entries): Entries {
  const { restrictions = {} } = changes;
  if (!isObject(usual['restrictions']) || !isObject(restrictions)) return {};
  return { restrictions: { ...usual['restrictions'], ...restrictions } };
}

export function isObject(value: unknown): value is Entries {
  return typeof value === 'object' && value !== null;
}
