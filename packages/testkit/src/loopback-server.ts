import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface LoopbackServer {
  readonly origin: string;
  readonly port: number;
  close(): Promise<void>;
}

/** Starts an HTTP server for a double, on a free loopback port. */
export async function startLoopbackServer(
  answer: RequestListener,
  host = '127.0.0.1',
): Promise<LoopbackServer> {
  const server = createServer(answer);
  await new Promise<void>((settle) => {
    server.listen(0, host, settle);
  });
  // The server listens on a port, so the address is not the name of a pipe.
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://${host}:${port}`,
    port,
    close: () =>
      new Promise((settle, fail) => {
        server.close((error) => (error ? fail(error) : settle()));
        server.closeAllConnections();
      }),
  };
}

export async function readBody(message: IncomingMessage): Promise<string> {
  let text = '';
  message.setEncoding('utf8');
  for await (const chunk of message) text += String(chunk);
  return text;
}
