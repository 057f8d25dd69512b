import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Metrics } from './create-metrics.ts';

/**
 * Serves the metrics on a separate port, which load balancers do not forward to. Returns the function that
 * stops serving them.
 */
export async function listenMetrics(
  metrics: Metrics,
  port: number,
  host: string,
): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    metrics.describe().then(
      (text) => response.writeHead(200, { 'content-type': metrics.registry.contentType }).end(text),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  server.listen(port, host);
  await once(server, 'listening');
  return async () => {
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  };
}
