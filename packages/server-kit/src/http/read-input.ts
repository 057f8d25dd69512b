import { fail } from '@mitto/kit/app-error';
import type { FastifyRequest } from 'fastify';
import { parseJson } from './parse-json.ts';
import { parseQuery } from './parse-query.ts';
import type { PreparedCall } from './prepare-calls.ts';

/** What the caller sent, parsed but not yet trusted. */
export function readInput(call: PreparedCall, request: FastifyRequest, mostDepth: number): unknown {
  if (call.entry.method === 'GET') return parseQuery(request.raw.url ?? '');
  const { body, headers } = request;
  if (!(body instanceof Buffer)) return {};
  if (body.length > 0) checkEncoding(headers['content-type'], headers['content-encoding']);
  const value = parseJson(body, mostDepth);
  // To a schema an array is an object too, one without any field.
  if (Array.isArray(value)) fail('invalid', { fields: { '': 'type' } });
  return value;
}

const jsonType = 'application/json';
const foreignCharset = /charset\s*=(?!\s*"?utf-8"?\s*(?:;|$))/i;

/** JSON is UTF-8; another charset, or a packed body, would be read as something it is not. */
function checkEncoding(type: string | undefined, encoding: string | undefined): void {
  if (encoding !== undefined && encoding !== 'identity') fail('unsupported-type');
  if (type !== undefined && type !== jsonType && foreignCharset.test(type)) fail('unsupported-type');
}
