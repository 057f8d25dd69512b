import { once } from 'node:events';
import { newId } from '@mitto/kit/ids';
import { WebSocket } from 'ws';

/**
 * Opens a socket, authenticates, and subscribes at the head of the change log, so that the server sends all
 * later changes.
 */
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
