import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Bundles } from './bundle-engines.ts';

const kinds: Readonly<Record<string, string>> = {
  js: 'text/javascript',
  html: 'text/html',
  wasm: 'application/wasm',
};

/** Headers for cross-origin isolation, which a page needs to measure its memory. */
const isolated = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
};

export async function serveBundles({ files }: Bundles): Promise<{ url: string; stop: () => void }> {
  const server = createServer(({ url = '/' }, response) => {
    const content = files.get(url);
    const kind = kinds[url.split('.').at(-1) ?? ''] ?? 'text/plain';
    response.writeHead(content === undefined ? 404 : 200, { ...isolated, 'content-type': kind });
    response.end(content);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // The cast is safe: a server that listens on a port has an AddressInfo.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
