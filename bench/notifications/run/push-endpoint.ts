import { createServer } from 'node:https';

/**
 * A push service for benches, in a process of its own, so that its work is not counted as that of the sender. It
 * takes every push without reading it. Input: key and certificate as JSON; output: its port.
 */
process.once('message', (tls: { readonly key: string; readonly cert: string }) => {
  const server = createServer(tls, (request, response) => {
    request.resume();
    request.on('end', () => response.writeHead(201).end());
  });
  server.keepAliveTimeout = 60_000;
  server.listen(0, '127.0.0.1', () => process.send?.(server.address()));
});
