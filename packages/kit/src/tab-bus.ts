/**
 * Sends messages of one type to the other tabs of this browser, over a BroadcastChannel. The channel belongs to our
 * origin, so only our own pages write to it, and its messages are not validated.
 */
export class TabBus<M> {
  readonly #channel: InstanceType<typeof BroadcastChannel>;
  #isClosed = false;

  constructor(name: string, receive: (message: M) => void) {
    this.#channel = new BroadcastChannel(name);
    this.#channel.onmessage = ({ data }: { readonly data: M }) => receive(data);
  }

  /** A no-op after `close`. */
  post(message: M): void {
    if (!this.#isClosed) this.#channel.postMessage(message);
  }

  close(): void {
    this.#isClosed = true;
    this.#channel.close();
  }
}
