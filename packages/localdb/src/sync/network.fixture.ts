import type { SyncApi } from './sync-client.ts';

export type Chance = (below: number) => number;

/** Returns a generator of pseudo-random numbers, which repeat with the same seed. */
export function chanceOf(seed: number): Chance {
  let state = seed * 2_654_435_761;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % Math.max(1, below);
  };
}

/** The calls of a server, as one signed-in member makes them. */
export interface ServedApi extends Pick<SyncApi, 'updates'> {
  /**
   * Pushes entries. With `endsAfter`, the session ends after that many entries: those entries stay applied,
   * and the rest is refused with 401.
   */
  pushMany(request: Parameters<SyncApi['pushMany']>[0], endsAfter?: number): ReturnType<SyncApi['pushMany']>;
}

interface Message {
  /** Tab that sent the message. If it is killed, the answer is dropped. */
  readonly tab: object;
  /**
   * Delivers the message to the server; undefined once the server has answered. With `endsAfter`, the session
   * ends after that many entries.
   */
  arrive?: (endsAfter?: number) => Promise<() => void>;
  answer?: () => void;
  readonly lose: () => void;
}

/**
 * A simulated network that moves one message at a time, each time the test calls `step`. It drops,
 * duplicates, delays and reorders messages.
 */
export class Network {
  #messages: Message[] = [];
  isCalm = false;
  /** Number of pushes sent to the server. */
  pushes = 0;

  get waiting(): number {
    return this.#messages.length;
  }

  /** Returns the server's calls as one tab makes them through this network. */
  apiOf(tab: object, server: ServedApi): SyncApi {
    const through =
      <I, O>(call: (input: I, endsAfter?: number) => Promise<O>) =>
      (input: I): Promise<O> =>
        new Promise((resolve, reject) => {
          const arrive = async (endsAfter?: number) => {
            try {
              const answer = await call(input, endsAfter);
              return () => resolve(answer);
            } catch (error) {
              return () => reject(error);
            }
          };
          this.#messages.push({ tab, arrive, lose: () => reject(new TypeError('Failed to fetch')) });
        });
    return {
      updates: through((input) => server.updates(input)),
      pushMany: through((input, endsAfter) => {
        this.pushes += 1;
        return server.pushMany(input, endsAfter);
      }),
    };
  }

  /**
   * Drops the messages to a killed tab. Its requests may still reach the server, but the answers go nowhere.
   */
  forget(tab: object): void {
    this.#messages = this.#messages.filter((message) => message.tab !== tab || message.arrive !== undefined);
  }

  /** Moves one message, chosen at random, to the server or back to its tab. */
  async step(chance: Chance): Promise<void> {
    const index = chance(this.#messages.length);
    const message = this.#messages[index];
    if (!message) return;
    const fate = this.isCalm ? 99 : chance(100);
    if (message.arrive) {
      if (fate < 12) return this.#lose(message);
      if (fate < 24) await message.arrive();
      const endsAfter = fate >= 24 && fate < 28 ? chance(3) : undefined;
      message.answer = await message.arrive(endsAfter);
      delete message.arrive;
      return;
    }
    if (fate < 15) return this.#lose(message);
    this.#messages.splice(this.#messages.indexOf(message), 1);
    message.answer?.();
  }

  #lose(message: Message): void {
    this.#messages.splice(this.#messages.indexOf(message), 1);
    message.lose();
  }
}
