import type { CallEntry } from '@mitto/kit/define-api';
import type { ErrorTable } from '@mitto/kit/define-errors';
import * as v from 'valibot';
import type { CallResult } from './call-over-http.ts';

const ErrorEnvelope = v.strictObject({
  error: v.strictObject({
    code: v.string(),
    message: v.string(),
    fields: v.optional(v.record(v.string(), v.string())),
    countDown: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1))),
  }),
});

/** Describes how an answer differs from the outcome in its matrix cell; undefined if it is right. */
export function checkCell(
  entry: CallEntry,
  outcome: string,
  answer: CallResult,
  errors: ErrorTable,
): string | undefined {
  const view = entry.views?.[outcome] ?? (outcome === 'ok' ? entry.output : undefined);
  if (view === undefined) return checkRefusal(entry, outcome, answer, errors);
  if (entry.answers === 'page') return checkPage(answer);
  if (answer.status !== 200 && !(entry.prepares && answer.status === 202)) {
    return `expected ${outcome}, got ${told(answer)}`;
  }
  const body = v.safeParse(v.strictObject({ result: view }), JSON.parse(answer.text));
  if (body.success) return undefined;
  return `expected ${outcome}, got another shape at ${body.issues.map((issue) => v.getDotPath(issue)).join(', ')}: ${answer.text}`;
}

function checkRefusal(
  entry: CallEntry,
  code: string,
  answer: CallResult,
  errors: ErrorTable,
): string | undefined {
  const expected = errors[code];
  if (!expected) return `${code} is neither a view of the call nor an error of the tables`;
  if (answer.status !== expected.status) return `expected ${expected.status} ${code}, got ${told(answer)}`;
  if (entry.answers === 'page') {
    return answer.text.includes(expected.sentence) ? undefined : `the page does not say why: ${answer.text}`;
  }
  const body = v.safeParse(ErrorEnvelope, JSON.parse(answer.text));
  if (!body.success) return `not the envelope: ${answer.text}`;
  const { error } = body.output;
  const isRight = error.code === code && error.message === expected.sentence;
  return isRight ? undefined : `expected ${code}, got ${told(answer)}`;
}

/** Checks an answer to a browser window: a page or a redirect. */
function checkPage({ status, headers, text }: CallResult): string | undefined {
  if (status === 302 && headers.get('location')) return undefined;
  const isPage = status === 200 && headers.get('content-type') === 'text/html; charset=utf-8';
  return isPage ? undefined : `expected a page, got ${status}: ${text}`;
}

function told({ status, text }: CallResult): string {
  return `${status} ${text}`;
}
