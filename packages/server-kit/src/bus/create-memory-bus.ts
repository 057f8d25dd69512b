import type { Bus, BusOptions } from './bus.ts';
import { checkTopic, encodeMessage } from './bus-message.ts';
import { createListeners } from './listeners.ts';

/** In-memory bus, for an installation with a single server process. */
export function createMemoryBus({ onTrouble = () => undefined }: BusOptions = {}): Bus {
  const listeners = createListeners(onTrouble);
  let isClosed = false;
  return {
    publish(topic, payload) {
      encodeMessage(topic, payload);
      // Asynchronous, like a network: callers must not rely on listeners having run when publish() returns.
      setImmediate(() => listeners.tell(topic, payload));
    },
    subscribe(topic, callback) {
      checkTopic(topic);
      return listeners.add(topic, callback);
    },
    isReady: async () => !isClosed,
    async close() {
      isClosed = true;
      listeners.clear();
    },
  };
}
