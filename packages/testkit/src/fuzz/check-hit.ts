import type { CallEntry } from '@mitto/kit/define-api';
import { coreErrors, type ErrorTable } from '@mitto/kit/define-errors';
import * as v from 'valibot';
import type { Hit } from './fire.ts';

const Envelope = v.union([
  v.strictObject({ result: v.unknown() }),
  v.strictObject({
    error: v.strictObject({
      code: v.string(),
      message: v.string(),
      fields: v.optional(v.record(v.string(), v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]*$/)))),
      countDown: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1))),
    }),
  }),
]);

/** Error codes that bad input must never cause. */
const never = new Set(['internal', 'busy']);

/** Status codes of results: done, and accepted but still being prepared. */
const done = new Set([200, 202]);

/**
 * Describes why an answer is not allowed; undefined if it is allowed. Results are not checked, because the
 * server itself validates them in tests.
 */
export function checkHit(entry: CallEntry, hit: Hit, errors: ErrorTable): string | undefined {
  if (/\.[tj]s:\d+/.test(hit.text)) return 'tells of our source';
  if (entry.answers === 'page' && hit.type.startsWith('text/html')) return checkPage(entry, hit, errors);
  const body = parsed(hit);
  if (!body) return 'is not the envelope';
  if ('result' in body) return done.has(hit.status) ? undefined : 'is a result with the status of a refusal';
  const { code, message } = body.error;
  if (!mayRefuseWith(entry, code)) return `refuses with ${code}, which the contract does not list`;
  const listed = errors[code];
  const isRight = listed?.status === hit.status && listed.sentence === message;
  return isRight ? undefined : `has another status or sentence than ${code} has`;
}

function parsed({ type, text }: Hit): v.InferOutput<typeof Envelope> | undefined {
  if (!type.startsWith('application/json')) return undefined;
  const body = v.safeParse(v.pipe(v.string(), v.parseJson(), Envelope), text);
  return body.success ? body.output : undefined;
}

function mayRefuseWith(entry: CallEntry, code: string): boolean {
  return !never.has(code) && (entry.errors.includes(code) || Object.hasOwn(coreErrors, code));
}

/**
 * Accepts any page with status 200, any redirect, and a page whose status is that of an error that the call
 * may have.
 */
function checkPage(entry: CallEntry, hit: Hit, errors: ErrorTable): string | undefined {
  if (hit.status === 200 || hit.status === 302) return undefined;
  const codes = Object.entries(errors).filter(([, { status }]) => status === hit.status);
  return codes.some(([code]) => mayRefuseWith(entry, code))
    ? undefined
    : `is a page with status ${hit.status}`;
}
