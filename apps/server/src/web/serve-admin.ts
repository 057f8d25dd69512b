import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { consoleHeaders } from '@mitto/server-kit/http/security-headers';
import type { FastifyInstance } from 'fastify';
import { readFiles, type WebFile } from './read-web-app.ts';
import { file, sendFile } from './serve-web.ts';

const adminFolder = join(import.meta.dirname, '..', '..', '..', 'admin', 'dist');

interface BuiltConsole {
  readonly page: Buffer;
  readonly files: ReadonlyMap<string, WebFile>;
}

/**
 * Serves the console of staff at `/admin`: its page and its files, which hold nothing secret. Every call of it
 * asks for the role.
 */
export function serveAdmin(app: FastifyInstance, isProduction: boolean, folder = adminFolder): void {
  const current = keepCurrent(folder);
  app.get('/admin', file, (_request, reply) => {
    reply.headers(consoleHeaders(isProduction));
    const built = current();
    if (built) return reply.header('content-type', 'text/html; charset=utf-8').send(built.page);
    reply.code(503).header('content-type', 'text/plain; charset=utf-8');
    return reply.send('The console is not built. Run `node tools/build-web.ts`, or `npm start`.\n');
  });
  app.get<{ Params: { name: string } }>('/admin/files/:name', file, (request, reply) => {
    const found = current()?.files.get(request.params.name);
    if (found === undefined) return reply.callNotFound();
    reply.header('cache-control', 'public, max-age=31536000, immutable');
    return sendFile(request, reply, found);
  });
}

/** Reads the built console, and reads it again when it was built anew while the server runs. */
function keepCurrent(folder: string): () => BuiltConsole | undefined {
  let built: BuiltConsole | undefined;
  let builtAt = 0;
  return () => {
    const path = join(folder, 'index.html');
    const now = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (now === 0 || now === builtAt) return built;
    if (!existsSync(join(folder, 'files'))) return built;
    built = { page: readFileSync(path), files: readFiles(join(folder, 'files')) };
    builtAt = now;
    return built;
  };
}
