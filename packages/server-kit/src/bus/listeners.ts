export interface TopicListeners {
  /** Adds a listener and returns the function that removes it. */
  add(topic: string, callback: (payload: string) => void): () => void;
  tell(topic: string, payload: string): void;
  has(topic: string): boolean;
  clear(): void;
}

/** Listeners of this process, by topic. If a listener throws, the other listeners are still called. */
export function createListeners(onTrouble: (error: Error) => void): TopicListeners {
  const byTopic = new Map<string, Set<(payload: string) => void>>();
  return {
    add(topic, callback) {
      // Wrapped, so that the same function may be added twice and removed one at a time.
      const listener = (payload: string): void => callback(payload);
      const listeners = byTopic.get(topic) ?? new Set();
      byTopic.set(topic, listeners.add(listener));
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0 && byTopic.get(topic) === listeners) byTopic.delete(topic);
      };
    },
    tell(topic, payload) {
      for (const callback of [...(byTopic.get(topic) ?? [])]) {
        try {
          callback(payload);
        } catch (error) {
          onTrouble(new Error(`Hearing ${topic} failed.`, { cause: error }));
        }
      }
    },
    has: (topic) => byTopic.has(topic),
    clear: () => byTopic.clear(),
  };
}
