import type { SyncApi } from '../sync-client.ts';

export type Chance = (below: number) => number;

/** Pseudo-random numbers that repeat with the same seed. */
export function chanceOf(seed: number): Chance {
  let state = seed * 2_654_435_761;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % Math.max(1, below);
  };
}

/** A server's calls, for one member. */
export interface ServedApi extends Pick<SyncApi, 'updates'> {
  /**
   * Pushes entries. With `endsAfter`, the session ends after that many entries: earlier entries stay, the
   * rest is refused with 401.
   */
  pushMany(request: Parameters<SyncApi['pushMany']>[0], endsAfter?: number): ReturnType<SyncApi['pushMany']>;
}

interface Message {
  /** The tab that waits for the answer; a killed tab waits no more. */
  readonly tab: object;
  /**
   * Takes the message to the server; undefined once the server has answered. With `endsAfter`, the session
   * ends after that many entries.
   */
  arrive?: (endsAfter?: number) => Promise<() => void>;
  answer?: () => void;
  readonly lose: () => void;
}

/**
 * A network that does one thing at a time, when told to: it drops, doubles, holds back and reorders messages.
 */
export class Network {
  #messages: Message[] = [];
  isCalm = false;
  /** Number of pushes sent to the server. */
  pushes = 0;

  get waiting(): number {
    return this.#messages.length;
  }

  /** The calls of one tab, through this network. */
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

  /** Forgets a killed tab: its requests may still arrive, but their answers reach nobody. */
  forget(tab: object): void {
    this.#messages = this.#messages.filter((message) => message.tab !== tab || message.arrive !== undefined);
  }

  /** Moves one message one way. */
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
