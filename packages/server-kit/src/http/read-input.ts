import { fail } from '@mitto/kit/app-error';
import type { FastifyRequest } from 'fastify';
import { parseJson } from './parse-json.ts';
import { parseQuery } from './parse-query.ts';
import type { PreparedCall } from './prepare-calls.ts';

/** Returns the caller's input, parsed but not yet validated. */
export function readInput(call: PreparedCall, request: FastifyRequest, maxDepth: number): unknown {
  if (call.entry.method === 'GET') return parseQuery(request.raw.url ?? '');
  const { body, headers } = request;
  if (!(body instanceof Buffer)) return {};
  if (body.length > 0) checkEncoding(headers['content-type'], headers['content-encoding']);
  const value = parseJson(body, maxDepth);
  // A schema for objects would accept an array as an object without fields.
  if (Array.isArray(value)) fail('invalid', { fields: { '': 'type' } });
  return value;
}

const jsonType = 'application/json';
const foreignCharset = /charset\s*=(?!\s*"?utf-8"?\s*(?:;|$))/i;

/** Refuses other charsets than UTF-8 and compressed bodies, because their bytes would be misread. */
function checkEncoding(type: string | undefined, encoding: string | undefined): void {
  if (encoding !== undefined && encoding !== 'identity') fail('unsupported-type');
  if (type !== undefined && type !== jsonType && foreignCharset.test(type)) fail('unsupported-type');
}
