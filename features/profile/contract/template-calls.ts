import { defineApi } from '@mitto/kit/define-api';
import * as v from 'valibot';

/** Names of the static texts, which open as modals. */
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

/** Seconds for which a client caches a static text. */
export const templateKeptFor = 86_400;

export const templateCalls = defineApi({
  loadTemplate: {
    method: 'GET',
    path: '/load/templates',
    auth: 0,
    summary: 'One of the static texts; a client keeps it for a day.',
    input: v.strictObject({
      fileName: v.picklist(templates),
      /** Defaults to the caller’s language. */
      language: v.optional(v.picklist(templateLanguages)),
    }),
    output: v.strictObject({
      /** Lines of Markdown: `#`, `##`, `-`, `**`, and paragraphs; nothing else. */
      contents: v.string(),
      language: v.picklist(templateLanguages),
    }),
    errors: [],
    idempotent: true,
    keptFor: templateKeptFor,
    access: { self: ['ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'] },
  },
});
