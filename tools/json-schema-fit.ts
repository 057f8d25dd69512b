/** A JSON Schema in the catalogue. */
export type JsonSchema = { readonly [word: string]: unknown };

export interface FitOptions {
  /** True for responses: a client ignores their unknown fields and does not check their limits. */
  readonly isAnswer: boolean;
}

/**
 * Returns the reasons why a value that matches `writer` may not match `reader`; empty if it always does.
 * Keywords unknown to this function must be equal: a false alarm is better than a broken client.
 */
export function misfits(writer: JsonSchema, reader: JsonSchema, options: FitOptions): string[] {
  return new Fitting(options, definitionsOf(writer), definitionsOf(reader)).compare(writer, reader, '');
}

const atLeast = ['minLength', 'minimum', 'exclusiveMinimum', 'minItems', 'minProperties'];
const atMost = ['maxLength', 'maximum', 'exclusiveMaximum', 'maxItems', 'maxProperties'];
const described = ['title', 'description', 'examples', 'default', 'definitions', '$defs', '$schema'];
const handled = [
  ...[
    'type',
    'properties',
    'required',
    'additionalProperties',
    'items',
    'anyOf',
    'oneOf',
    'enum',
    'const',
    '$ref',
  ],
  ...atLeast,
  ...atMost,
  ...described,
];

class Fitting {
  readonly #options: FitOptions;
  readonly #writers: JsonSchema;
  readonly #readers: JsonSchema;
  /** The pairs of references that are being compared. They stop the recursion in recursive schemas. */
  readonly #open = new Set<string>();

  constructor(options: FitOptions, writers: JsonSchema, readers: JsonSchema) {
    this.#options = options;
    this.#writers = writers;
    this.#readers = readers;
  }

  compare(rawWriter: JsonSchema, rawReader: JsonSchema, at: string): string[] {
    const pair = `${rawWriter['$ref']} ${rawReader['$ref']}`;
    if (rawWriter['$ref'] !== undefined && rawReader['$ref'] !== undefined) {
      if (this.#open.has(pair)) return [];
      this.#open.add(pair);
    }
    const writer = resolved(rawWriter, this.#writers);
    const reader = resolved(rawReader, this.#readers);
    const writers = alternatives(writer);
    const readers = alternatives(reader);
    if (writers || readers) return this.#compareAlternatives(writers ?? [writer], readers ?? [reader], at);
    return [
      ...compareValues(writer, reader, at),
      ...(this.#options.isAnswer ? [] : compareLimits(writer, reader, at)),
      ...this.#compareFields(writer, reader, at),
      ...this.#compareItems(writer, reader, at),
    ];
  }

  /** Checks that every alternative of the writer matches at least one alternative of the reader. */
  #compareAlternatives(writers: readonly JsonSchema[], readers: readonly JsonSchema[], at: string): string[] {
    return writers.flatMap((writer) => {
      const attempts = readers.map((reader) => this.compare(writer, reader, at));
      if (attempts.some((attempt) => attempt.length === 0)) return [];
      const nearest = attempts.sort((a, b) => a.length - b.length)[0] ?? [];
      return readers.length === 1
        ? nearest
        : [`${place(at)}: ${summary(writer)} is no longer one of the choices`];
    });
  }

  #compareFields(writer: JsonSchema, reader: JsonSchema, at: string): string[] {
    const written = schemasIn(writer['properties']);
    const read = schemasIn(reader['properties']);
    const sure = wordsIn(writer['required']);
    const needed = wordsIn(reader['required']);
    const missing = needed
      .filter((field) => !sure.includes(field))
      .map((field) => (written[field] ? `${at}.${field}: may be absent` : `${at}.${field}: is absent`));
    const common = Object.keys(written).flatMap((field) => {
      const from = written[field];
      const to =
        read[field] ??
        (isSchema(reader['additionalProperties']) ? reader['additionalProperties'] : undefined);
      if (from && to) return this.compare(from, to, `${at}.${field}`);
      const isRefused = reader['additionalProperties'] === false && !this.#options.isAnswer;
      return isRefused ? [`${at}.${field}: is not accepted`] : [];
    });
    return [...missing, ...common, ...this.#compareOpenFields(writer, reader, at)];
  }

  #compareOpenFields(writer: JsonSchema, reader: JsonSchema, at: string): string[] {
    const [from, to] = [writer['additionalProperties'], reader['additionalProperties']];
    if (isSchema(from) && isSchema(to)) return this.compare(from, to, `${at}.*`);
    return isSchema(from) && to === false ? [`${at}.*: is not accepted`] : [];
  }

  #compareItems(writer: JsonSchema, reader: JsonSchema, at: string): string[] {
    const [from, to] = [writer['items'], reader['items']];
    return isSchema(from) && isSchema(to) ? this.compare(from, to, `${at}[]`) : [];
  }
}

function compareValues(writer: JsonSchema, reader: JsonSchema, at: string): string[] {
  const faults: string[] = [];
  const [from, to] = [wordsIn(writer['type']), wordsIn(reader['type'])];
  const suits = (type: string) => to.includes(type) || (type === 'integer' && to.includes('number'));
  if (to.length > 0 && (from.length === 0 || !from.every(suits))) {
    faults.push(`${place(at)}: ${from.join(' or ') || 'anything'} where ${to.join(' or ')} is wanted`);
  }
  const [written, read] = [choices(writer), choices(reader)];
  if (read) {
    const strange = written ? written.filter((value) => !read.includes(value)) : ['any value'];
    if (strange.length > 0)
      faults.push(`${place(at)}: ${strange.join(', ')} is not among ${read.join(', ')}`);
  }
  return faults;
}

function compareLimits(writer: JsonSchema, reader: JsonSchema, at: string): string[] {
  if (choices(writer)) return [];
  const outside = (word: string, isInside: (written: number, read: number) => boolean) => {
    const [written, read] = [writer[word], reader[word]];
    if (typeof read !== 'number' || (typeof written === 'number' && isInside(written, read))) return [];
    return [`${place(at)}: ${word} ${written ?? 'not set'} where ${read} is wanted`];
  };
  const differing = (word: string) => {
    const [written, read] = [JSON.stringify(writer[word]), JSON.stringify(reader[word])];
    return written === read ? [] : [`${place(at)}: ${word} ${written ?? 'not set'} where ${read} is wanted`];
  };
  return [
    ...atLeast.flatMap((word) => outside(word, (written, read) => written >= read)),
    ...atMost.flatMap((word) => outside(word, (written, read) => written <= read)),
    ...Object.keys(reader)
      .filter((word) => !handled.includes(word))
      .flatMap(differing),
  ];
}

function resolved(schema: JsonSchema, definitions: JsonSchema): JsonSchema {
  const name = typeof schema['$ref'] === 'string' ? schema['$ref'].split('/').at(-1) : undefined;
  const found = name === undefined ? undefined : definitions[name];
  return isSchema(found) ? found : schema;
}

function definitionsOf(schema: JsonSchema): JsonSchema {
  const found = schema['$defs'] ?? schema['definitions'];
  return isSchema(found) ? found : {};
}

function alternatives(schema: JsonSchema): readonly JsonSchema[] | undefined {
  const found = schema['anyOf'] ?? schema['oneOf'];
  return Array.isArray(found) ? found.filter(isSchema) : undefined;
}

function choices(schema: JsonSchema): readonly string[] | undefined {
  if ('const' in schema) return [JSON.stringify(schema['const'])];
  return Array.isArray(schema['enum']) ? schema['enum'].map((value) => JSON.stringify(value)) : undefined;
}

function schemasIn(value: unknown): Readonly<Record<string, JsonSchema | undefined>> {
  if (!isSchema(value)) return {};
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, isSchema(entry) ? entry : {}]));
}

function wordsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.filter((word) => typeof word === 'string') : [];
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function place(at: string): string {
  return at === '' ? 'the whole' : at;
}

function summary(schema: JsonSchema): string {
  return choices(schema)?.join(', ') ?? (wordsIn(schema['type']).join(' or ') || 'a shape');
}
