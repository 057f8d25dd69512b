import * as v from 'valibot';
import { editDistance } from './edit-distance.ts';

export type Variables = Readonly<Record<string, string | undefined>>;

export interface EnvironmentRules<T = unknown> {
  /** Variables that `NODE_ENV=production` requires. */
  readonly neededInProduction?: readonly string[];
  /** Groups of variables that belong together: all variables of a group are set, or none. */
  readonly requiredTogether?: readonly (readonly string[])[];
  /** Returns a sentence for each value that is refused because of another value. */
  readonly problemsOf?: (environment: T) => readonly string[];
}

/**
 * Thrown for an invalid environment. It lists all faults at once, so that one failed start is enough to find
 * them.
 */
export class EnvironmentError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.map((problem) => `${problem}.`).join(' '));
    this.name = 'EnvironmentError';
    this.problems = problems;
  }
}

/**
 * Parses the environment by a schema whose messages describe the valid values. It refuses invalid values,
 * missing variables, and unknown names that resemble the server's own variables. The error contains the name
 * of each refused variable. An empty value counts as unset.
 */
export function readEnvironment<const E extends v.ObjectEntries>(
  schema: v.ObjectSchema<E, undefined>,
  env: Variables,
  {
    neededInProduction = [],
    requiredTogether = [],
    problemsOf = () => [],
  }: EnvironmentRules<v.InferOutput<v.ObjectSchema<E, undefined>>> = {},
): v.InferOutput<v.ObjectSchema<E, undefined>> {
  const given = new Map(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const names = Object.keys(schema.entries);
  const parsed = v.safeParse(schema, Object.fromEntries(given));
  const problems = [
    ...(parsed.issues ?? []).map((issue) => describeIssue(issue, given)),
    ...[...given.keys()].flatMap((name) => findMistake(name, names)),
    ...(given.get('NODE_ENV') === 'production' ? findMissing(neededInProduction, given) : []),
    ...requiredTogether.flatMap((group) => findHalf(group, given)),
    ...(parsed.success ? problemsOf(parsed.output) : []),
  ];
  if (problems.length > 0 || !parsed.success) throw new EnvironmentError([...new Set(problems)]);
  return parsed.output;
}

const secret = /SECRET|KEY|TOKEN|PASSWORD|URL/;

function describeIssue(issue: v.BaseIssue<unknown>, given: ReadonlyMap<string, unknown>): string {
  const name = String(issue.path?.[0]?.key ?? 'The environment');
  const value = given.get(name);
  if (value === undefined) return `${name} is missing`;
  const must = `${name} must be ${wanted(issue)}`;
  return secret.test(name) ? must : `${must}, not "${String(value)}"`;
}

/** Returns the schema's message, or a description made from the issue's type if the schema has none. */
function wanted(issue: v.BaseIssue<unknown>): string {
  if (!issue.message.startsWith('Invalid ')) return issue.message;
  if (issue.type === 'picklist')
    return `one of ${issue.expected?.replace(/[()"]/g, '').replaceAll(' | ', ', ')}`;
  return `a valid ${issue.type.replaceAll('_', ' ')}`;
}

/**
 * Prefixes that build machines and hosting services use too. An unknown name with such a prefix is refused
 * only if it is nearly equal to a known name.
 */
const crowded = new Set(['APP_', 'DATA_', 'DATABASE_', 'GITHUB_', 'GOOGLE_', 'LOG_', 'MICROSOFT_', 'NODE_']);
/** Common variables of operating systems that resemble our names. They are not reported as typing errors. */
const everywhere = new Set(['HOME', 'HOSTNAME', 'HOSTTYPE', 'PATH', 'PWD', 'TERM', 'USER', 'LANG']);
const shortName = 6;

function findMistake(name: string, names: readonly string[]): string[] {
  if (names.includes(name) || everywhere.has(name)) return [];
  const near = nearest(name, names);
  if (near !== undefined) return [`${name} is unknown: perhaps ${near} is meant`];
  const prefix = prefixOf(name);
  if (prefix === undefined || crowded.has(prefix)) return [];
  const kin = names.filter((known) => known.startsWith(prefix));
  return kin.length === 0 ? [] : [`${name} is unknown; there are ${kin.join(', ')}`];
}

function nearest(name: string, names: readonly string[]): string | undefined {
  const [best] = names
    .map((known) => ({ known, distance: editDistance(name.toUpperCase(), known) }))
    // In a short name two changed letters make another word: HOST is not a misspelt HOME.
    .filter(({ known, distance }) => distance <= (known.length < shortName ? 1 : 2))
    .sort((one, other) => one.distance - other.distance);
  return best?.known;
}

function prefixOf(name: string): string | undefined {
  const at = name.indexOf('_');
  return at === -1 ? undefined : name.slice(0, at + 1);
}

function findMissing(needed: readonly string[], given: ReadonlyMap<string, unknown>): string[] {
  return needed
    .filter((name) => !given.has(name))
    .map((name) => `${name} is missing, which production needs`);
}

function findHalf(group: readonly string[], given: ReadonlyMap<string, unknown>): string[] {
  const missing = group.filter((name) => !given.has(name));
  if (missing.length === 0 || missing.length === group.length) return [];
  const there = group.filter((name) => given.has(name));
  return [`${there.join(' and ')} needs ${missing.join(' and ')} as well`];
}
