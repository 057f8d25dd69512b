import type { Bus, BusOptions } from './bus.ts';
import { checkTopic, encodeMessage } from './bus-message.ts';
import { createHearers } from './hearers.ts';

/** For a Mitto of one process. */
export function createMemoryBus({ onTrouble = () => undefined }: BusOptions = {}): Bus {
  const hearers = createHearers(onTrouble);
  let isClosed = false;
  return {
    publish(topic, payload) {
      encodeMessage(topic, payload);
      // Later, as it comes over a network: nobody may count on having been heard when this returns.
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
