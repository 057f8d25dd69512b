import { setTimeout as sleep } from 'node:timers/promises';
import { second } from '@mitto/kit/time';
import {
  connect,
  type NatsConnection,
  type NodeConnectionOptions,
  type Subscription,
} from '@nats-io/transport-node';
import type { Bus, BusOptions } from './bus.ts';
import { checkTopic, encodeMessage } from './bus-message.ts';
import { createListeners } from './listeners.ts';

const longestEcho = 2 * second;

/**
 * Bus over NATS, for an installation with many server processes. NATS sends a process only the topics that
 * the process subscribed to.
 */
export async function createNatsBus(
  url: string,
  { onTrouble = () => undefined }: BusOptions = {},
): Promise<Bus> {
  const nats = await connectTo(url);
  const listeners = createListeners(onTrouble);
  const subscriptions = new Map<string, Subscription>();
  let isConnected = true;

  const follow = async (): Promise<void> => {
    for await (const { type } of nats.status()) {
      if (type === 'disconnect') {
        isConnected = false;
        onTrouble(new Error('The bus has lost NATS and tries to reach it again.'));
      }
      if (type === 'reconnect') isConnected = true;
    }
  };
  follow().catch(onTrouble);

  return {
    publish(topic, payload) {
      encodeMessage(topic, payload);
      // Messages are dropped while the connection to NATS is down. Queued hints would pile up and would be
      // outdated by the time they are sent.
      if (isConnected && !nats.isClosed()) nats.publish(subjectOf(topic), payload);
    },
    subscribe(topic, listener) {
      checkTopic(topic);
      const stop = listeners.add(topic, listener);
      if (!subscriptions.has(topic)) {
        const callback = (error: Error | null, message: { string(): string }): void => {
          if (error) onTrouble(error);
          else listeners.tell(topic, message.string());
        };
        subscriptions.set(topic, nats.subscribe(subjectOf(topic), { callback }));
      }
      return () => {
        stop();
        if (listeners.has(topic)) return;
        subscriptions.get(topic)?.unsubscribe();
        subscriptions.delete(topic);
      };
    },
    isReady: async () => !nats.isClosed() && isConnected && (await answers(nats)),
    async close() {
      listeners.clear();
      if (nats.isClosed()) return;
      if (isConnected) await answers(nats);
      await nats.close();
    },
  };
}

async function connectTo(url: string): Promise<NatsConnection> {
  try {
    return await connect({
      ...addressOf(url),
      name: 'mitto',
      maxReconnectAttempts: -1,
      reconnectTimeWait: second / 4,
      reconnectJitter: second / 4,
      pingInterval: 20 * second,
      maxPingOut: 2,
      ignoreAuthErrorAbort: true,
    });
  } catch (error) {
    throw new Error('No NATS answers at BUS_URL. Start it, or unset BUS_URL to use the database as bus.', {
      cause: error,
    });
  }
}

/**
 * Splits the URL into address and credentials, because the NATS client does not read user and password from
 * an address.
 */
function addressOf(text: string): NodeConnectionOptions {
  const { protocol, host, username, password } = new URL(text);
  const user = decodeURIComponent(username);
  return {
    servers: host,
    ...(protocol === 'tls:' ? { tls: {} } : {}),
    ...(user !== '' && password === '' ? { token: user } : {}),
    ...(password === '' ? {} : { user, pass: decodeURIComponent(password) }),
  };
}

function subjectOf(topic: string): string {
  return `mitto.${topic}`;
}

async function answers(nats: NatsConnection): Promise<boolean> {
  const over = new AbortController();
  const tooLate = sleep(longestEcho, false, { signal: over.signal }).catch(() => false);
  try {
    const echo = nats.flush().then(() => true);
    return await Promise.race([echo, tooLate]);
  } catch {
    // The connection broke before NATS answered, so NATS is not ready.
    return false;
  } finally {
    over.abort();
  }
}
