import fastify from 'fastify';
import { openAssetStore } from '../apps/server/src/pages/asset-store.ts';
import { knownHostsOnly } from '../apps/server/src/pages/known-hosts.ts';
import { serveDatabasePage } from '../apps/server/src/pages/serve-database-page.ts';
import { pageHeaders } from '../packages/server-kit/src/http/security-headers.ts';

/**
 * Serves only the page for local databases, without the API server: `node tools/run-database-page.ts [port]`.
 */
const port = Number(process.argv[2] ?? 4010);
const app = fastify();
app.addHook('onSend', async (_request, reply) => {
  reply.headers(pageHeaders({ isProduction: false }));
});
const assets = openAssetStore();
app.get<{ Params: { name: string } }>(`/pages/${assets.hash}/:name`, (request, reply) => {
  const asset = assets.find(request.params.name);
  return asset ? reply.type(asset.type).send(asset.body) : reply.callNotFound();
});
serveDatabasePage(app, assets, knownHostsOnly(`http://127.0.0.1:${port}`));
app.get('/', (_request, reply) => reply.redirect('/dev/database'));
process.stdout.write(`${await app.listen({ port, host: '127.0.0.1' })}/dev/database\n`);
