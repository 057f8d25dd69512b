import type { Template } from './template-calls.ts';

/** Paths of the pages that show the static texts, for links and for printing. */
export const textPaths: Readonly<Record<Template, string>> = {
  'terms-and-conditions': '/terms',
  'privacy-policy': '/privacy',
  'community-guidelines': '/guidelines',
  'dating-safety': '/safety',
};
