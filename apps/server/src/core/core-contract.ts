import { databaseApi, databaseErrors } from '@mitto/kit/database-api';
import { defineApi } from '@mitto/kit/define-api';
import { coreErrors } from '@mitto/kit/define-errors';
import { defineEvents } from '@mitto/kit/define-event';
import { analyticsApi } from '@mitto/kit/failure-report';
import { Nothing } from '@mitto/kit/nothing';
import * as v from 'valibot';

export const coreApi = defineApi({
  healthCheck: {
    method: 'GET',
    path: '/health/check',
    auth: 0,
    summary: 'Whether this server is ready; 503 while it is not.',
    input: Nothing,
    output: v.strictObject({
      status: v.literal('ready'),
      version: v.string(),
      database: v.picklist(['pglite', 'postgres']),
      bus: v.picklist(['memory', 'postgres', 'nats']),
      /** Time since the start of the server, in seconds. */
      uptime: v.number(),
    }),
    errors: [],
    idempotent: true,
    access: { self: ['ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'] },
  },
  applicationApi: {
    method: 'GET',
    path: '/application/api',
    auth: 0,
    summary: 'The catalogue of calls, as an OpenAPI document. In production only for members, unless opened.',
    input: Nothing,
    output: v.record(v.string(), v.unknown()),
    answers: 'stored',
    errors: [],
    idempotent: true,
    access: { self: ['ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'] },
  },
});

/**
 * Contract of the calls that belong to the core and to no feature. Named queries share one call: it can fail with
 * the errors that the features declare for their queries.
 */
export function coreContract(queryErrors: readonly string[]) {
  const { databaseQuery } = defineApi({
    databaseQuery: {
      ...databaseApi.databaseQuery,
      errors: [...databaseApi.databaseQuery.errors, ...queryErrors] as readonly string[],
    },
  });
  return {
    name: 'house',
    api: { ...coreApi, ...analyticsApi, ...databaseApi, databaseQuery },
    errors: { ...coreErrors, ...databaseErrors },
    events: defineEvents('house', {}),
  } as const;
}
