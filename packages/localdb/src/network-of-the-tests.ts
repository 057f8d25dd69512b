import type { SyncApi } from './create-sync-client.ts';

type Chance = (below: number) => number;

/** Numbers that look random and come again with the same seed. */
export function chanceOf(seed: number): Chance {
  let state = seed * 2_654_435_761;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % Math.max(1, below);
  };
}

interface Message {
  /** Whoever waits for it; a killed tab waits no more. */
  readonly tab: object;
  /** Undefined once the server has answered. */
  arrive?: () => Promise<() => void>;
  answer?: () => void;
  readonly lose: () => void;
}

/** A network that does one thing at a time, when told to: drops, doubles, holds back and reorders. */
export class Network {
  #messages: Message[] = [];
  isCalm = false;

  get waiting(): number {
    return this.#messages.length;
  }

  /** The calls of one tab, through this network. */
  apiOf(tab: object, server: SyncApi): SyncApi {
    const through =
      <I, O>(call: (input: I) => Promise<O>) =>
      (input: I): Promise<O> =>
        new Promise((resolve, reject) => {
          const arrive = async () => {
            try {
              const answer = await call(input);
              return () => resolve(answer);
            } catch (error) {
              return () => reject(error);
            }
          };
          this.#messages.push({ tab, arrive, lose: () => reject(new TypeError('Failed to fetch')) });
        });
    return {
      updates: through((input) => server.updates(input)),
      pushMany: through((input) => server.pushMany(input)),
    };
  }

  /** What a killed tab had sent may still arrive; its answer reaches nobody. */
  forget(tab: object): void {
    this.#messages = this.#messages.filter((message) => message.tab !== tab || message.arrive !== undefined);
  }

  /** One message goes one way. */
  async step(chance: Chance): Promise<void> {
    const index = chance(this.#messages.length);
    const message = this.#messages[index];
    if (!message) return;
    const fate = this.isCalm ? 99 : chance(100);
    if (message.arrive) {
      if (fate < 12) return this.#lose(message);
      if (fate < 24) await message.arrive();
      message.answer = await message.arrive();
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
