import {
  request as ask,
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import type { Duplex } from 'node:stream';

/** The address under which members reach whatever is deployed behind it, as a load balancer is. */
export class OneAddress {
  readonly url: string;
  /** URL of the server behind the address; undefined while none is there. */
  behind: string | undefined;
  /** Calls and sockets that do not get through: paths that match. */
  cut: RegExp | undefined;
  /** Calls that the server gets, and whose answers are lost: paths that match. */
  unanswered: RegExp | undefined;
  /** Calls but GET that the server got, in order. */
  readonly asked: { readonly path: string; readonly body: string }[] = [];
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
    // The cast is safe: the server listens on a port.
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    server.on('request', (incoming, outgoing) => this.#forward(incoming, outgoing));
    server.on('upgrade', (incoming, socket, head) => this.#open(incoming, socket, head));
  }

  static async open(): Promise<OneAddress> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new OneAddress(server);
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  #targetOf(url: string): URL | undefined {
    return this.behind === undefined || this.cut?.test(url) ? undefined : new URL(url, this.behind);
  }

  #forward(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const { method, headers, url = '/' } = incoming;
    const target = this.#targetOf(url);
    if (!target) return void outgoing.destroy();
    const onward = ask(target, { method, headers }, (answer) => {
      if (this.unanswered?.test(url)) return void outgoing.destroy();
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    const body: Buffer[] = [];
    incoming.on('data', (piece: Buffer) => body.push(piece));
    if (method !== 'GET')
      onward.on('finish', () =>
        this.asked.push({ path: target.pathname, body: String(Buffer.concat(body)) }),
      );
    incoming.pipe(onward);
  }

  #open(incoming: IncomingMessage, socket: Duplex, head: Buffer): void {
    const target = this.#targetOf(incoming.url ?? '/');
    if (!target) return void socket.destroy();
    const onward = connect(Number(target.port), target.hostname, () => {
      const { method, url, rawHeaders } = incoming;
      const lines = rawHeaders.flatMap((name, at) =>
        at % 2 === 0 ? [`${name}: ${rawHeaders[at + 1]}`] : [],
      );
      onward.write(`${[`${method} ${url} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n`);
      onward.write(head);
      socket.pipe(onward).pipe(socket);
    });
    for (const [one, other] of [
      [socket, onward],
      [onward, socket],
    ] as const)
      one.on('error', () => other.destroy()).on('close', () => other.destroy());
  }
}
