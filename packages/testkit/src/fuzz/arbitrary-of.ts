import fc from 'fast-check';
import * as v from 'valibot';

type AnySchema = v.GenericSchema<unknown, unknown>;

/**
 * Properties of a Valibot schema that this file reads. Valibot has a separate type for each kind of schema;
 * this type combines them.
 */
interface Shape {
  readonly type: string;
  readonly pipe?: readonly Shape[];
  readonly entries?: Readonly<Record<string, Shape>>;
  readonly wrapped?: Shape;
  readonly item?: Shape;
  readonly items?: readonly Shape[];
  readonly options?: readonly unknown[];
  readonly key?: Shape;
  readonly value?: Shape;
  readonly rest?: Shape;
  readonly literal?: unknown;
  readonly requirement?: unknown;
}

/**
 * Makes inputs that the schema accepts, except that custom checks (`v.check`) are ignored. `known` are values
 * that exist on the server: ids, addresses, tokens.
 */
export function arbitraryOf(schema: AnySchema, known: readonly string[]): fc.Arbitrary<unknown> {
  // `Shape` declares properties that Valibot schemas have.
  return arbitraryOfShape(schema as unknown as Shape, known);
}

function arbitraryOfShape(shape: Shape, known: readonly string[]): fc.Arbitrary<unknown> {
  const inner = (one: Shape | undefined): fc.Arbitrary<unknown> =>
    one ? arbitraryOfShape(one, known) : fc.constant(undefined);
  const { items = [], options = [] } = shape;
  switch (shape.type) {
    case 'string':
      return stringOf(shape, known);
    case 'number':
      return numberOf(shape);
    case 'boolean':
      return fc.boolean();
    case 'literal':
      return fc.constant(shape.literal);
    case 'picklist':
      return fc.constantFrom(...options);
    case 'optional':
    case 'nullable':
      return fc.option(inner(shape.wrapped), { nil: shape.type === 'optional' ? undefined : null });
    case 'object':
    case 'strict_object':
    case 'loose_object':
      return objectOf(shape, inner);
    case 'object_with_rest':
      return fc
        .tuple(
          fc.dictionary(fc.string({ maxLength: 10 }), inner(shape.rest), { maxKeys: 4 }),
          objectOf(shape, inner),
        )
        .map(([rest, own]) => ({ ...rest, ...own }));
    case 'array':
      return fc.array(inner(shape.item), lengthsOf(shape, 4));
    case 'tuple':
    case 'strict_tuple':
      return fc.tuple(...items.map(inner));
    case 'record':
      return fc.dictionary(keysOf(shape, known), inner(shape.value), { maxKeys: 4 });
    case 'variant':
    case 'union':
      // Options of variants and unions are schemas.
      return fc.oneof(...(options as readonly Shape[]).map(inner));
    case 'unknown':
    case 'any':
      return fc.jsonValue({ maxDepth: 3 });
    case 'never':
      return fc.constant(undefined);
    default:
      throw new Error(
        `No inputs can be made for a schema of type ${shape.type}: teach arbitraryOf about it.`,
      );
  }
}

function keysOf({ key }: Shape, known: readonly string[]): fc.Arbitrary<string> {
  return key ? stringOf(key, known) : fc.string({ maxLength: 10 });
}

function requirement<T>(shape: Shape, type: string): T | undefined {
  // The requirement is the argument of the action: a number for lengths and bounds, a RegExp for regex.
  return shape.pipe?.find((action) => action.type === type)?.requirement as T | undefined;
}

function lengthsOf(shape: Shape, most: number): { minLength: number; maxLength: number } {
  const exact = requirement<number>(shape, 'length');
  const minLength = exact ?? requirement<number>(shape, 'min_length') ?? 0;
  const maxLength = exact ?? Math.min(requirement<number>(shape, 'max_length') ?? most, minLength + most);
  return { minLength, maxLength };
}

function stringOf(shape: Shape, known: readonly string[]): fc.Arbitrary<string> {
  const regex = requirement<RegExp>(shape, 'regex');
  const has = (type: string): boolean => shape.pipe?.some((action) => action.type === type) ?? false;
  const made = regex
    ? matching(regex)
    : has('rfc_email')
      ? fc.emailAddress()
      : has('url')
        ? fc.webUrl({ withQueryParameters: true })
        : fc.string({ ...lengthsOf(shape, 30), unit: 'grapheme' });
  // Every shape is a Valibot schema.
  const fitting = known.filter((word) => v.is(shape as unknown as AnySchema, word));
  return fitting.length === 0 ? made : fc.oneof(made, fc.constantFrom(...fitting));
}

function matching(regex: RegExp): fc.Arbitrary<string> {
  // The generator does not support Unicode property classes, so use ASCII letters and digits instead.
  const plain = regex.source.replaceAll(/\\p\{(L|M|N|Ll|Lu|Nd)\}/g, 'a-zA-Z0-9');
  return fc.stringMatching(new RegExp(plain));
}

function numberOf(shape: Shape): fc.Arbitrary<number> {
  const min = requirement<number>(shape, 'min_value') ?? Number.MIN_SAFE_INTEGER;
  const max = requirement<number>(shape, 'max_value') ?? Number.MAX_SAFE_INTEGER;
  // If the bounds are not integers, the number may be a fraction.
  if (!Number.isInteger(min) || !Number.isInteger(max)) {
    return fc.oneof(fc.double({ min, max, noNaN: true }), fc.constantFrom(min, max));
  }
  return fc.oneof(
    fc.integer({ min: Math.max(min, -1e9), max: Math.min(max, 1e9) }),
    fc.constantFrom(min, max),
  );
}

function objectOf(
  { entries = {} }: Shape,
  inner: (shape: Shape) => fc.Arbitrary<unknown>,
): fc.Arbitrary<Record<string, unknown>> {
  const needed = Object.entries(entries).filter(([, entry]) => entry.type !== 'optional');
  return fc.record(
    Object.fromEntries(
      Object.entries(entries).map(([key, entry]) => [
        key,
        inner(entry.type === 'optional' && entry.wrapped ? entry.wrapped : entry),
      ]),
    ),
    {
      requiredKeys: needed.map(([key]) => key),
    },
  );
}
