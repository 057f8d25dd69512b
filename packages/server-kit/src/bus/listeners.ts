export interface Hearers {
  /** Returns the function that removes the listener. */
  add(topic: string, hear: (payload: string) => void): () => void;
  tell(topic: string, payload: string): void;
  has(topic: string): boolean;
  clear(): void;
}

/** Listeners of this process, by topic. A listener that throws does not keep the others from being called. */
export function createHearers(onTrouble: (error: Error) => void): Hearers {
  const byTopic = new Map<string, Set<(payload: string) => void>>();
  return {
    add(topic, hear) {
      // Wrapped, so that the same function may be added twice and removed one at a time.
      const hearer = (payload: string): void => hear(payload);
      const hearers = byTopic.get(topic) ?? new Set();
      byTopic.set(topic, hearers.add(hearer));
      return () => {
        hearers.delete(hearer);
        if (hearers.size === 0 && byTopic.get(topic) === hearers) byTopic.delete(topic);
      };
    },
    tell(topic, payload) {
      for (const hear of [...(byTopic.get(topic) ?? [])]) {
        try {
          hear(payload);
        } catch (error) {
          onTrouble(new Error(`Hearing ${topic} failed.`, { cause: error }));
        }
      }
    },
    has: (topic) => byTopic.has(topic),
    clear: () => byTopic.clear(),
  };
}
