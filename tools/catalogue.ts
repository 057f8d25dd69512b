import { toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import type { FileLimits } from '../packages/kit/src/define-api.ts';
import type { ErrorEntry } from '../packages/kit/src/define-errors.ts';
import type { Contract } from '../packages/server-kit/src/module/define-module.ts';
import type { JsonSchema } from './json-schema-fit.ts';

export interface CatalogueCall {
  readonly name: string;
  readonly owner: string;
  readonly method: string;
  readonly path: string;
  readonly auth: number;
  readonly roles?: readonly string[];
  readonly reach?: string;
  readonly beforeReset?: true;
  readonly answers?: string;
  readonly files?: FileLimits;
  readonly idempotent: boolean;
  readonly deprecated?: string;
  readonly errors: readonly string[];
  readonly input: JsonSchema;
  readonly output: JsonSchema;
  readonly views?: Readonly<Record<string, JsonSchema>>;
}

export interface CatalogueEvent {
  readonly name: string;
  readonly owner: string;
  readonly kind: string;
  readonly payload: JsonSchema;
}

/**
 * The public API of all features as plain data. The order is stable, so that two catalogues can be compared.
 */
export interface Catalogue {
  readonly calls: readonly CatalogueCall[];
  readonly errors: Readonly<Record<string, ErrorEntry>>;
  readonly events: readonly CatalogueEvent[];
}

export type Promised = Pick<Contract, 'name' | 'api' | 'errors' | 'events'>;

export function catalogueOf(contracts: readonly Promised[]): Catalogue {
  const errors = contracts.flatMap((contract) => Object.entries(contract.errors));
  return {
    calls: contracts.flatMap(callsOf).sort(byOwnerAndName),
    errors: Object.fromEntries(errors.sort(([a], [b]) => (a < b ? -1 : 1))),
    events: contracts.flatMap(eventsOf).sort(byOwnerAndName),
  };
}

function callsOf({ name: owner, api }: Promised): CatalogueCall[] {
  return Object.entries(api).map(([name, call]) => ({
    name,
    owner,
    method: call.method,
    path: call.path,
    auth: call.auth,
    ...(call.roles && { roles: [...call.roles].sort() }),
    ...(call.reach && { reach: call.reach }),
    ...(call.beforeReset && { beforeReset: call.beforeReset }),
    ...(call.answers === 'page' && { answers: call.answers }),
    ...(call.files && { files: call.files }),
    idempotent: call.idempotent,
    ...(call.deprecated && { deprecated: call.deprecated }),
    errors: [...call.errors].sort(),
    input: readSchema(call.input, 'input'),
    output: readSchema(call.output, 'output'),
    ...(call.views && {
      views: Object.fromEntries(
        Object.entries(call.views).map(([view, schema]) => [view, readSchema(schema, 'output')]),
      ),
    }),
  }));
}

function eventsOf({ name: owner, events }: Promised): CatalogueEvent[] {
  return Object.entries(events).map(([name, { kind, payload }]) => ({
    name,
    owner,
    kind,
    payload: readSchema(payload, 'output'),
  }));
}

function byOwnerAndName(a: { owner: string; name: string }, b: { owner: string; name: string }): number {
  return `${a.owner} ${a.name}` < `${b.owner} ${b.name}` ? -1 : 1;
}

/**
 * Converts a Valibot schema to JSON Schema. Checks that JSON Schema cannot express are omitted, because the
 * catalogue is for documentation and not for validation.
 */
function readSchema(schema: v.GenericSchema, typeMode: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = toJsonSchema(schema, { typeMode, errorMode: 'ignore' });
  return rest;
}

const widest = 110;

/** Prints the catalogue as JSON that is easy to review: a value that fits on one line is not split. */
export function printCatalogue(catalogue: Catalogue): string {
  return `${print(catalogue, '')}\n`;
}

function print(value: unknown, indent: string): string {
  const short = JSON.stringify(value);
  if (typeof value !== 'object' || value === null || indent.length + short.length <= widest) return short;
  const inner = `${indent}  `;
  const lines = Array.isArray(value)
    ? value.map((entry) => `${inner}${print(entry, inner)}`)
    : Object.entries(value).map(([key, entry]) => `${inner}${JSON.stringify(key)}: ${print(entry, inner)}`);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return `${open}\n${lines.join(',\n')}\n${indent}${close}`;
}
