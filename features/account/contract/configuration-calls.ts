import { defineApi } from '@mitto/kit/define-api';
import { Nothing } from '@mitto/kit/nothing';
import * as v from 'valibot';
import { forStaff, Reason, staff } from './admin-calls.ts';
import { accountConfiguration, ConfigurationView } from './configuration.ts';

type Schema = v.GenericSchema<unknown, unknown>;

/**
 * Calls of the whole configuration. A part that is present in `changes` is replaced as a whole; absent parts stay
 * as they are.
 */
export const callsOfConfiguration = <const C extends Schema, const V extends Schema>(changes: C, view: V) =>
  defineApi({
    readConfiguration: {
      method: 'GET',
      path: '/configuration',
      auth: 2,
      summary: 'The configuration; for a member with their limits as they stand.',
      input: Nothing,
      output: view,
      errors: [],
      idempotent: true,
      access: { self: ['ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'] },
    },
    updateConfiguration: {
      ...staff,
      method: 'PUT',
      path: '/configuration',
      summary: 'Replaces parts of the configuration; refused if somebody was faster.',
      input: v.strictObject({
        version: v.pipe(v.number(), v.safeInteger()),
        reason: Reason,
        changes,
      }),
      output: view,
      errors: ['account/configuration-changed', 'account/confirm-first'],
      idempotent: false,
      access: { self: forStaff('ok') },
    },
  });

/** The calls as this feature knows them. The server serves them with the parts of all features. */
export const configurationCalls = callsOfConfiguration(
  v.partial(accountConfiguration.schema),
  ConfigurationView,
);
