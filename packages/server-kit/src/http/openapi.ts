import type { Api, AuthLevel, CallEntry, FileLimits, Method, Role } from '@mitto/kit/define-api';
import { coreErrors, type ErrorTable } from '@mitto/kit/define-errors';
import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema';

/** The parts of a contract that the API documents are made from. */
export interface DescribedContract {
  readonly name: string;
  readonly api: Api;
  readonly errors: ErrorTable;
}

export interface DescribedCall {
  readonly name: string;
  readonly feature: string;
  readonly method: Method;
  readonly path: string;
  readonly auth: AuthLevel;
  readonly roles?: readonly Role[];
  readonly summary: string;
  readonly payload: JsonSchema;
  readonly files?: FileLimits;
  readonly result: JsonSchema;
  readonly errors: readonly string[];
  readonly idempotent: boolean;
  readonly prepares?: true;
  readonly deprecated?: string;
}

/** Describes all calls as plain data, for the API documents. */
export function describeCalls(contracts: readonly DescribedContract[]): DescribedCall[] {
  return contracts.flatMap(({ name: feature, api }) =>
    Object.entries(api).map(([name, entry]) => describeCall(feature, name, entry)),
  );
}

function describeCall(feature: string, name: string, entry: CallEntry): DescribedCall {
  return {
    name,
    feature,
    method: entry.method,
    path: entry.path,
    auth: entry.auth,
    ...(entry.roles && { roles: entry.roles }),
    summary: entry.summary,
    payload: schemaOf(entry.input),
    ...(entry.files && { files: entry.files }),
    result: schemaOf(entry.output),
    errors: entry.errors,
    idempotent: entry.idempotent,
    ...(entry.prepares && { prepares: entry.prepares }),
    ...(entry.deprecated !== undefined && { deprecated: entry.deprecated }),
  };
}

/**
 * Converts an input schema to JSON Schema, for documentation only. JSON Schema cannot express custom checks
 * and transformations, so they are left out.
 */
function schemaOf(schema: CallEntry['input']): JsonSchema {
  return toJsonSchema(schema, { target: 'draft-2020-12', typeMode: 'input', errorMode: 'ignore' });
}

const described = new WeakMap<readonly DescribedContract[], Record<string, unknown>>();

/** Describes all calls as an OpenAPI 3.1 document. The result is cached for each set of contracts. */
export function describeApi(
  contracts: readonly DescribedContract[],
  info: { readonly title: string; readonly version: string },
): Record<string, unknown> {
  const before = described.get(contracts);
  if (before) return before;
  const errors = Object.assign({}, coreErrors, ...contracts.map((contract) => contract.errors));
  const paths: Record<string, Record<string, unknown>> = {};
  for (const call of describeCalls(contracts)) {
    const operations = paths[call.path] ?? {};
    operations[call.method.toLowerCase()] = operationOf(call, errors);
    paths[call.path] = operations;
  }
  const document = { openapi: '3.1.0', info, paths, components: { schemas, securitySchemes } };
  described.set(contracts, document);
  return document;
}

const schemas = {
  Error: {
    type: 'object',
    required: ['error'],
    properties: {
      error: {
        type: 'object',
        required: ['code', 'message'],
        properties: {
          code: { type: 'string' },
          message: { type: 'string' },
          fields: { type: 'object', additionalProperties: { type: 'string' } },
          countDown: { type: 'integer', description: 'Seconds until the same request may succeed.' },
          ticket: {
            type: 'string',
            description: 'Token with which a further call goes on, such as a sign-in that asks for a code.',
          },
          proof: {
            type: 'object',
            description: 'Task whose solution the same request has to carry (docs/proof-of-work.md).',
            required: ['challenge', 'rounds', 'bits'],
            properties: {
              challenge: { type: 'string' },
              rounds: { type: 'integer' },
              bits: { type: 'integer' },
            },
          },
        },
      },
    },
  },
};

const securitySchemes = {
  member: { type: 'http', scheme: 'bearer' },
  client: { type: 'apiKey', in: 'header', name: 'options' },
};

const security: Readonly<Record<AuthLevel, unknown>> = { 0: [], 1: [{ member: [] }], 2: [{ client: [] }] };

function operationOf(call: DescribedCall, errors: ErrorTable): Record<string, unknown> {
  const result = { type: 'object', required: ['result'], properties: { result: call.result } };
  return {
    operationId: call.name,
    tags: [call.feature],
    summary: call.summary,
    security: security[call.auth],
    ...(call.deprecated !== undefined && { deprecated: true, description: call.deprecated }),
    ...(call.roles && { 'x-roles': call.roles }),
    ...inputOf(call),
    responses: {
      200: { description: 'Done.', content: { 'application/json': { schema: result } } },
      ...(call.prepares && { 202: { description: 'The result is being prepared.' } }),
      ...refusalsOf(call, errors),
    },
  };
}

/** Describes the input of a call with files: a form with the input's fields and a field for the files. */
function formOf(payload: JsonSchema, { most, bytes }: FileLimits): Record<string, unknown> {
  const file = { type: 'string', format: 'binary', maxLength: bytes };
  const properties = { ...payload.properties, files: { type: 'array', maxItems: most, items: file } };
  return { 'multipart/form-data': { schema: { ...payload, properties } } };
}

function inputOf({ method, payload, files, idempotent }: DescribedCall): Record<string, unknown> {
  const retryKey = {
    name: 'Idempotency-Key',
    in: 'header',
    schema: { type: 'string', pattern: '^[\\w-]{16,100}$' },
  };
  if (method !== 'GET') {
    return {
      ...(idempotent ? {} : { parameters: [retryKey] }),
      requestBody: {
        content: files ? formOf(payload, files) : { 'application/json': { schema: payload } },
      },
    };
  }
  const required = payload.required ?? [];
  const parameters = Object.entries(payload.properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
  return { parameters };
}

function refusalsOf(call: DescribedCall, errors: ErrorTable): Record<string, unknown> {
  const byStatus = new Map<number, string[]>();
  for (const code of call.errors) {
    const entry = errors[code];
    if (entry)
      byStatus.set(entry.status, [...(byStatus.get(entry.status) ?? []), `${code}: ${entry.sentence}`]);
  }
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };
  const listed = [...byStatus].map(([status, told]) => [status, { description: told.join('\n'), content }]);
  return { ...Object.fromEntries(listed), default: { description: 'Refused.', content } };
}
