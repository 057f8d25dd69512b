import { once } from 'node:events';
import { newId } from '@mitto/kit/ids';
import { WebSocket } from 'ws';

/** Opens one socket and says what a client says before it falls silent: from then on all that is new is sent to it. */
export async function openAtHead(url: string, token: string): Promise<WebSocket> {
  const socket = new WebSocket(url, { perMessageDeflate: false });
  await once(socket, 'open');
  socket.send(JSON.stringify({ type: 'hello', token, clientId: newId() }));
  await once(socket, 'message');
  socket.send(JSON.stringify({ type: 'ping' }));
  const [pong] = await once(socket, 'message');
  const { head } = JSON.parse(String(pong)) as { head: string };
  socket.send(JSON.stringify({ type: 'sync', syncId: head }));
  return socket;
}
