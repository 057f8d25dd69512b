import { readFile } from 'node:fs/promises';
import { fail } from '@mitto/kit/app-error';
import type { CallAnswer, CallContext } from '@mitto/server-kit/module/call-context';
import type { templateCalls } from '../../contract/template-calls.ts';
import {
  defaultTemplateLanguage,
  type Template,
  type TemplateLanguage,
  templateLanguages,
} from '../../contract/template-calls.ts';
import { currentVersion, findVersion, type TextVersion } from '../../contract/text-versions.ts';

type Context = CallContext<typeof templateCalls.loadTemplate>;
type Answer = CallAnswer<typeof templateCalls.loadTemplate>;

/** Cache of the texts, by path. Nothing is ever removed: the texts are few and small. */
const texts = new Map<string, Promise<string>>();

export async function loadTemplate({ input, client }: Pick<Context, 'input' | 'client'>): Promise<Answer> {
  const language = input.language ?? languageOf(client?.language);
  const { fileName, version: wanted } = input;
  const found = wanted === undefined ? currentVersion(fileName) : findVersion(fileName, wanted);
  if (!found) return fail('invalid', { fields: { version: 'unknown' } });
  const { version, since } = found;
  return { contents: await readText(fileName, found, language), language, version, since };
}

/** Reads one version of a text. */
export function readText(
  text: Template,
  { version }: TextVersion,
  language: TemplateLanguage,
): Promise<string> {
  return textOf(`${language}/${text}.${version}.md`);
}

/**
 * Reads a text from its file, once. The path is safe: all its parts come from lists in the contract, so no
 * caller can choose another file.
 */
function textOf(path: string): Promise<string> {
  const known = texts.get(path);
  if (known) return known;
  const read = readFile(new URL(path, import.meta.url), 'utf8');
  texts.set(path, read);
  // A failed read must not be the answer until the next start.
  read.catch(() => texts.delete(path));
  return read;
}

function languageOf(spoken: string | undefined): TemplateLanguage {
  return templateLanguages.find((language) => spoken?.startsWith(language)) ?? defaultTemplateLanguage;
}
