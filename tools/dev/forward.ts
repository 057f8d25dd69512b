import { type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { type Duplex, pipeline } from 'node:stream';
import { pageFile, viteAddress } from './paths.ts';
import type { ServerProcess } from './server-process.ts';

/** Proxies a request to the API server. While the server restarts, the request waits. */
export async function forward(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  server: ServerProcess,
): Promise<void> {
  const known = await server.whenKnown();
  if (outgoing.destroyed) return;
  if ('isExpected' in known) return sendFailure(incoming, outgoing, known.summary);
  const { method, url } = incoming;
  const asked = request({
    host: '127.0.0.1',
    port: known.port,
    agent: known.agent,
    method,
    path: url,
    headers: headersFor(incoming),
  });
  asked.on('response', (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, withoutConnection(answer.headers));
    pipeline(answer, outgoing, () => undefined);
  });
  asked.on('error', (error) => {
    if (outgoing.headersSent) outgoing.destroy();
    else sendFailure(incoming, outgoing, error.message);
  });
  outgoing.on('close', () => asked.destroy());
  pipeline(incoming, asked, () => undefined);
}

/** Proxies a WebSocket. After the handshake, all bytes are passed on unchanged in both directions. */
export async function forwardSocket(
  incoming: IncomingMessage,
  socket: Duplex,
  head: Buffer,
  server: ServerProcess,
): Promise<void> {
  socket.on('error', () => socket.destroy());
  const known = await server.whenKnown();
  if (socket.destroyed) return;
  if ('isExpected' in known) return void socket.end('HTTP/1.1 503 Service Unavailable\r\n\r\n');
  const upstream = connect(known.port, '127.0.0.1');
  upstream.on('error', () => socket.destroy());
  socket.on('close', () => upstream.destroy());
  upstream.on('close', () => socket.destroy());
  upstream.write(`${incoming.method} ${incoming.url} HTTP/1.1\r\n${rawHeaders(incoming)}\r\n`);
  upstream.write(head);
  upstream.pipe(socket).pipe(upstream);
}

function headersFor(incoming: IncomingMessage): IncomingHttpHeaders {
  return { ...incoming.headers, 'x-forwarded-for': forwardedFor(incoming) };
}

function rawHeaders(incoming: IncomingMessage): string {
  const lines: string[] = [];
  for (let at = 0; at < incoming.rawHeaders.length; at += 2)
    lines.push(`${incoming.rawHeaders[at]}: ${incoming.rawHeaders[at + 1]}\r\n`);
  return `${lines.join('')}X-Forwarded-For: ${forwardedFor(incoming)}\r\n`;
}

/**
 * The client's IP address, which is passed on to the server. Rate limits count by address; without it, all
 * requests would seem to come from this process.
 */
function forwardedFor({ socket }: IncomingMessage): string {
  return socket.remoteAddress ?? '127.0.0.1';
}

/** Removes hop-by-hop headers, because the connection to the browser is separate from that to the server. */
function withoutConnection(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const {
    connection: _connection,
    'keep-alive': _keepAlive,
    'transfer-encoding': _encoding,
    ...rest
  } = headers;
  return rest;
}

function sendFailure(incoming: IncomingMessage, outgoing: ServerResponse, message: string): void {
  const isPage = incoming.headers.accept?.includes('text/html') === true;
  outgoing.writeHead(503, {
    'content-type': isPage ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  });
  outgoing.end(isPage ? failurePage : JSON.stringify({ error: { code: 'busy', message } }));
}

/**
 * Page shown while the server is not running. The overlay shows the error on it. The page reloads as soon as
 * the server answers.
 */
const failurePage = `<!doctype html>
<html lang="en" data-waits>
<meta charset="utf-8">
<title>The server does not run</title>
<script type="module" src="${viteAddress(pageFile('show-problems.ts'))}"></script>
<p>The server does not run. This page opens when it does.</p>
</html>
`;
