import { defineApi, pausedRow } from '@mitto/kit/define-api';
import { Nothing } from '@mitto/kit/nothing';
import * as v from 'valibot';
import { templateLanguages } from './template-calls.ts';
import { acceptedTexts, findVersion } from './text-versions.ts';

/** Refuses versions that were never published. */
const Accepted = v.pipe(
  v.strictObject({ text: v.picklist(acceptedTexts), version: v.pipe(v.number(), v.safeInteger()) }),
  v.check(({ text, version }) => findVersion(text, version) !== undefined, 'unknown'),
);

export const Acceptances = v.pipe(v.array(Accepted), v.minLength(1), v.maxLength(acceptedTexts.length));

const DueTexts = v.strictObject({
  /** Texts that the caller has to accept, in their present version. Empty without a profile. */
  due: v.pipe(v.array(Accepted), v.maxLength(acceptedTexts.length)),
});

/** Calls about the versions of the static texts that a member has accepted. */
export const textCalls = defineApi({
  loadDueTexts: {
    method: 'GET',
    path: '/load/templates/due',
    auth: 1,
    reach: 'paused',
    summary: 'The texts that changed in a way that matters since the caller accepted them.',
    input: Nothing,
    output: DueTexts,
    errors: [],
    idempotent: true,
    access: { self: pausedRow('ok') },
  },
  acceptTexts: {
    method: 'POST',
    path: '/load/templates/accept',
    auth: 1,
    reach: 'paused',
    summary: 'Accepts versions of the texts. The answer says which are still due.',
    input: v.strictObject({
      texts: Acceptances,
      /** Language in which the caller has read them. */
      language: v.picklist(templateLanguages),
    }),
    output: DueTexts,
    errors: [],
    idempotent: true,
    access: { self: pausedRow('ok') },
  },
});
