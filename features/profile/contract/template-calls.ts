import { defineApi } from '@mitto/kit/define-api';
import * as v from 'valibot';

/** Names of the static texts, which the app shows in modals. */
export const templates = [
  'terms-and-conditions',
  'privacy-policy',
  'community-guidelines',
  'dating-safety',
] as const;
export type Template = (typeof templates)[number];

export const templateLanguages = ['en', 'th'] as const;
export type TemplateLanguage = (typeof templateLanguages)[number];
export const defaultTemplateLanguage: TemplateLanguage = 'en';

/** Time for which a client caches a static text, in seconds. */
export const templateCacheTime = 86_400;

export const templateCalls = defineApi({
  loadTemplate: {
    method: 'GET',
    path: '/load/templates',
    auth: 0,
    summary: 'One of the static texts; a client keeps it for a day.',
    input: v.strictObject({
      fileName: v.picklist(templates),
      /** Default: the language of the caller. */
      language: v.optional(v.picklist(templateLanguages)),
      /** Default: the present one. */
      version: v.optional(v.pipe(v.string(), v.regex(/^\d{1,4}$/, 'number'), v.transform(Number))),
    }),
    output: v.strictObject({
      /** Markdown with `#`, `##`, `-`, `**` and paragraphs only. */
      contents: v.string(),
      language: v.picklist(templateLanguages),
      version: v.number(),
      /** The day from which this version is in force, as YYYY-MM-DD. */
      since: v.string(),
    }),
    errors: [],
    idempotent: true,
    keptFor: templateCacheTime,
    access: { self: ['ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'] },
  },
});
