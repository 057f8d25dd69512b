import type { DescribedCall } from '@mitto/server-kit/http/openapi';

type Schema = DescribedCall['payload'];
type Part = NonNullable<Schema['properties']>[string];

export interface FieldRow {
  readonly name: string;
  readonly kind: string;
  readonly isOptional: boolean;
}

/** One of the forms that a value can have. It has a label if there are several forms. */
export interface Shape {
  readonly label: string | undefined;
  readonly rows: readonly FieldRow[];
}

/**
 * Max nesting depth of the listed fields. Deeper fields are not listed; the OpenAPI document contains them.
 */
const deepest = 3;

/** Lists the fields of a call's input or output. A nested field is listed by its path. */
export function shapesOf(schema: Schema): Shape[] {
  const choices = choicesOf(schema);
  if (choices.length > 1) {
    return choices.map((choice) => ({ label: labelOf(choice), rows: rowsOf(choice, '', 1) }));
  }
  return [{ label: undefined, rows: rowsOf(schema, '', 1) }];
}

/** Returns those alternatives of a schema that are objects. */
function choicesOf(schema: Schema): Schema[] {
  return (schema.oneOf ?? schema.anyOf ?? []).filter(isSchema).filter((choice) => choice.type === 'object');
}

/** Returns a label for an alternative, made from its constant fields, such as `disabled: false`. */
function labelOf(choice: Schema): string {
  const fixed = entriesOf(choice).filter(([, part]) => part.const !== undefined);
  return fixed.map(([name, part]) => `${name}: ${JSON.stringify(part.const)}`).join(', ') || 'or';
}

function rowsOf(schema: Schema, path: string, depth: number): FieldRow[] {
  if (schema.type === 'array' && isSchema(schema.items)) {
    const { items } = schema;
    const below = depth < deepest ? rowsOf(items, `${path}[]`, depth) : [];
    return below.length > 0 ? below : [{ name: `${path}[]`, kind: kindOf(items), isOptional: false }];
  }
  const required = new Set(schema.required);
  return entriesOf(schema).flatMap(([name, part]) => {
    const full = path === '' ? name : `${path}.${name}`;
    const row = { name: full, kind: kindOf(part), isOptional: !required.has(name) };
    const inner = part.type === 'array' && isSchema(part.items) ? part.items : part;
    const below = depth < deepest ? rowsOf(inner, inner === part ? full : `${full}[]`, depth + 1) : [];
    return [row, ...below];
  });
}

function entriesOf(schema: Schema): [string, Schema][] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, part]) =>
    isSchema(part) ? [[name, part] as [string, Schema]] : [],
  );
}

/** False for the schema `true`, which in JSON Schema accepts any value. */
function isSchema(part: Part | readonly Part[] | undefined): part is Schema {
  return typeof part === 'object' && !Array.isArray(part);
}

/** Describes the type of a value in a few words. */
function kindOf(schema: Schema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const choices = (schema.oneOf ?? schema.anyOf)?.filter(isSchema);
  if (choices) return [...new Set(choices.map(kindOf))].join(' or ');
  if (schema.type === 'array') {
    const { items } = schema;
    return `list of ${isSchema(items) ? kindOf(items) : 'anything'}${rangeOf(schema.minItems, schema.maxItems)}`;
  }
  if (schema.type === 'object') return objectKind(schema);
  const { type, format, minLength, maxLength, minimum, maximum } = schema;
  const word = typeof type === 'string' ? type : 'anything';
  const range = rangeOf(minLength ?? minimum, maxLength ?? maximum);
  return `${word}${format === undefined ? '' : ` (${format})`}${range}`;
}

function objectKind({ additionalProperties, properties }: Schema): string {
  if (properties && Object.keys(properties).length > 0) return 'object';
  return isSchema(additionalProperties) ? `record of ${kindOf(additionalProperties)}` : 'object';
}

const maxTold = 1e15;

function rangeOf(least: number | undefined, most: number | undefined): string {
  // A limit as high as the largest safe integer is left out, because it does not help the reader.
  const top = most !== undefined && most < maxTold ? most : undefined;
  if (least === undefined && top === undefined) return '';
  if (least === top) return `, ${least}`;
  if (top === undefined) return least === 0 ? '' : `, at least ${least}`;
  return least === undefined ? `, up to ${top}` : `, ${least} to ${top}`;
}
