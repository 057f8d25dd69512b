import * as v from 'valibot';
import { defineApi } from './define-api.ts';

/** Failures of the app that an operator may collect. */
const failureEvents = [
  /** An address that belongs to no page. */
  'unknown-route',
  /** A page or panel without a param that it requires. */
  'missing-param',
  /** A transition that ended with an error, such as a throwing interceptor. */
  'transition',
  /** A part of the app that did not load. */
  'module',
  /** A component that threw while it was drawn. */
  'render',
  /** A start that failed; `page` is the step. */
  'start',
  /** An error that nothing caught. */
  'uncaught',
] as const;

const Word = v.pipe(v.string(), v.regex(/^[A-Za-z][A-Za-z.-]{0,39}$/, 'word'));

/**
 * One failure of the app. It has names from the code alone: no address, no message and no text of an error,
 * because these can contain personal data.
 */
export const FailureReport = v.strictObject({
  event: v.picklist(failureEvents),
  /** Name of the page or step. */
  page: v.optional(Word),
  /** Name of the error's class. */
  error: v.optional(Word),
});
export type FailureReport = v.InferOutput<typeof FailureReport>;

/** Max reports of one call. */
const maxReports = 20;

export const analyticsApi = defineApi({
  analyticsPush: {
    method: 'POST',
    path: '/application/analytics/push',
    auth: 0,
    summary: 'Reports failures of the app. Nothing is kept unless the operator collects them.',
    input: v.strictObject({
      data: v.pipe(v.array(FailureReport), v.minLength(1, 'short'), v.maxLength(maxReports, 'long')),
    }),
    output: v.strictObject({
      /** Number of reports that the server has taken. */
      accepted: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
    }),
    errors: [],
    idempotent: true,
    access: { self: ['ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'] },
  },
});
