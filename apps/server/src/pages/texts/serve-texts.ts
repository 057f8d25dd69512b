import {
  type Template,
  type TemplateLanguage,
  templateLanguages,
  templates,
} from '@mitto/profile/contract/template-calls';
import { textPaths } from '@mitto/profile/contract/text-paths';
import { currentVersion, findVersion } from '@mitto/profile/contract/text-versions';
import { readText } from '@mitto/profile/server/templates/load-template';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { chosenLanguage } from '../../web/chosen-language.ts';
import type { AssetStore } from '../asset-store.ts';
import { textPage } from './text-page.ts';

type Asked = FastifyRequest<{ Querystring: { language?: unknown; version?: unknown } }>;

/** Serves the static texts as pages that can be linked and printed, each version at an address of its own. */
export function serveTexts(app: FastifyInstance, assets: AssetStore): void {
  for (const text of templates) {
    app.get(textPaths[text], async (request: Asked, reply) => await answer(assets, text, request, reply));
  }
}

async function answer(
  assets: AssetStore,
  text: Template,
  request: Asked,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { version: wanted } = request.query;
  const shown = wanted === undefined ? currentVersion(text) : findVersion(text, Number(wanted));
  if (!shown) {
    reply.callNotFound();
    return reply;
  }
  const language = languageOf(request);
  const contents = await readText(text, shown, language);
  reply.headers({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    'content-language': language,
    vary: 'cookie, accept-language',
  });
  return reply.send(textPage(assets, { text, shown, language, contents }));
}

/** The language in the address, or else the one that the visitor has chosen or prefers. */
function languageOf({ query, headers }: Asked): TemplateLanguage {
  const asked = { cookie: headers.cookie, acceptLanguage: headers['accept-language'] };
  const wishes = [query.language, chosenLanguage(templateLanguages, asked)];
  const found = wishes.map((wish) => templateLanguages.find((language) => language === wish));
  return found.find((language) => language !== undefined) ?? 'en';
}
