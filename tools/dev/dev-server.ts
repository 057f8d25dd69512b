import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { demoPassword } from '@mitto/server/demo/demo-password';
import type { AppSide } from './app-side.ts';
import { forward, forwardSocket } from './forward.ts';
import { openLiveApp } from './live-app.ts';
import { viteBase } from './paths.ts';
import { Problems, placeIn } from './problems.ts';
import { AppBuilds } from './rebuild-app.ts';
import { ServerProcess } from './server-process.ts';
import { watchSources } from './watch-sources.ts';

/**
 * Pattern for sources that the server reads at its start: code, migrations, and styles of its own pages. Words
 * are left out: the server needs them for archives alone, and a changed word must not cost a restart.
 */
const serverSource =
  /^(apps\/server|features\/[^/]+\/(?!(web|words)\/)|packages\/(brand|kit|server-kit|sync-server))\b(?!.*(\.test|-(for|of-the)-tests)\.tsx?$)/;

/**
 * The server cannot start, and has already printed the reason in one sentence. Changing the sources would not
 * help.
 */
export class CannotStart extends Error {}

export async function listen(port: number, host: string): Promise<Server> {
  const front = createServer();
  front.listen(port, host);
  await once(front, 'listening');
  return front;
}

/** Serves the member app and the API server from one origin. Each is reloaded when its sources change. */
export async function startDevServer(
  front: Server,
  environment: NodeJS.ProcessEnv,
  isBuilt: boolean,
): Promise<{ close(): Promise<void> }> {
  const { address, port } = front.address() as AddressInfo; // The cast is safe: it listens on a port.
  const problems = new Problems();
  let isStarted = false;
  const server = new ServerProcess({ ...environment, PORT: String(port) }, isBuilt ? ['--built'] : []);
  server.on('change', () => {
    const { failure } = server;
    if (failure?.isExpected && !isStarted) return;
    problems.set(
      'server',
      failure ? [{ message: failure.summary, detail: failure.text, ...placeIn(failure.text) }] : [],
    );
  });
  const starting = server.restart();
  const opening = isBuilt ? Promise.resolve(new AppBuilds()) : openLiveApp(front, server, problems);
  front.on('request', (request, response) => {
    void opening.then((app: AppSide) => {
      if (!app.handle?.(request, response)) void forward(request, response, server);
    });
  });
  front.on('upgrade', (request, socket, head) => {
    if (!request.url?.startsWith(viteBase)) void forwardSocket(request, socket, head, server);
  });
  const app: AppSide = await opening;
  await starting;
  if (server.failure?.isExpected) throw new CannotStart(server.failure.text);
  isStarted = true;
  process.stdout.write(`Mitto is ready at http://${address}:${port}\n`);
  process.stdout.write(`Sign in as demo@mitto.example or admin@mitto.example with ${demoPassword}\n`);
  app.started?.();
  const watch = watchSources((paths) => {
    if (paths.some((path) => serverSource.test(path))) restart(server);
    void app.changed(paths);
  });
  return {
    async close() {
      watch.close();
      await Promise.all([app.close(), server.stop()]);
    },
  };
}

function restart(server: ServerProcess): void {
  const began = performance.now();
  void server.restart().then(() => {
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    if (server.isAnswering) process.stdout.write(`The server answers again after ${seconds} s\n`);
  });
}
