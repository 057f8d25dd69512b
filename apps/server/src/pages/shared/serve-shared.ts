import { readSharedActivity } from '@mitto/activities/server/public/shared-activity';
import { Id } from '@mitto/kit/ids';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import type { Parts } from '../../parts.ts';
import { chosenLanguage } from '../../web/chosen-language.ts';
import type { AssetStore } from '../asset-store.ts';
import { sharedPage } from './shared-page.ts';
import type { PageLanguage } from './shared-words.ts';

const languages: readonly PageLanguage[] = ['en', 'th'];

/**
 * Serves the pages behind shared links of activities. An activity that not everyone may see gets the same page
 * as one that does not exist.
 */
export function serveShared(
  app: FastifyInstance,
  assets: AssetStore,
  { database, now, settings }: Pick<Parts, 'database' | 'now' | 'settings'>,
): void {
  const root = settings.appRouting === 'path' ? '' : '/#!';
  app.get<{ Params: { id: string } }>('/activity/:id', async ({ params, headers }, reply) => {
    const id = v.is(Id, params.id) ? params.id : undefined;
    const activity = id === undefined ? undefined : await readSharedActivity(database.db, id, now());
    const asked = { cookie: headers.cookie, acceptLanguage: headers['accept-language'] };
    const chosen = chosenLanguage(languages, asked);
    const panel = encodeURIComponent(`social.activity.view?id=${id}`);
    reply.code(activity ? 200 : 404).headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      vary: 'cookie, accept-language',
    });
    return reply.send(
      sharedPage(assets, {
        language: languages.find((one) => one === chosen) ?? 'en',
        address: activity ? `${root}/home?open=${panel}` : '/',
        activity,
      }),
    );
  });
}
