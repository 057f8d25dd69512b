import type { Bus, BusOptions } from './bus.ts';
import { checkTopic, encodeMessage } from './bus-message.ts';
import { createHearers } from './listeners.ts';

/** The bus for a Mitto of one process. */
export function createMemoryBus({ onTrouble = () => undefined }: BusOptions = {}): Bus {
  const hearers = createHearers(onTrouble);
  let isClosed = false;
  return {
    publish(topic, payload) {
      encodeMessage(topic, payload);
      // Asynchronous, like a network: callers must not rely on listeners having run when publish() returns.
      setImmediate(() => hearers.tell(topic, payload));
    },
    subscribe(topic, hear) {
      checkTopic(topic);
      return hearers.add(topic, hear);
    },
    isReady: async () => !isClosed,
    async close() {
      isClosed = true;
      hearers.clear();
    },
  };
}
