export interface LiveQuestion {
  /** The object that answers, a database for example. */
  readonly source: object;
  /** The kind of question, such as the table's name. */
  readonly about: string;
  readonly question: string;
}

/** The latest answer of a live query. */
export interface Snapshot<A> {
  /** Undefined before the first answer. */
  readonly to: LiveQuestion | undefined;
  readonly answer: A;
  readonly error: unknown;
}

type Watch<A> = (tell: (answer: A) => void, onError: (error: unknown) => void) => () => void;

/**
 * Subscribes to one query at a time. When the query changes, the last answer stays until the new one arrives.
 */
export class LiveAnswer<A> {
  #snapshot: Snapshot<A>;
  #subscriber:
    | { readonly asked: LiveQuestion; readonly subscribe: (listener: () => void) => () => void }
    | undefined;

  constructor(nothing: A) {
    this.#snapshot = { to: undefined, answer: nothing, error: undefined };
  }

  readonly snapshot = (): Snapshot<A> => this.#snapshot;

  /**
   * Returns the same function for the same query, so that React subscribes again only when the query changes.
   */
  subscriberFor(asked: LiveQuestion, watch: Watch<A>): (listener: () => void) => () => void {
    const before = this.#subscriber;
    if (before && isSameScope(before.asked, asked) && before.asked.question === asked.question) {
      return before.subscribe;
    }
    const subscribe = (listener: () => void) => {
      let isOver = false;
      const show = (snapshot: Snapshot<A>) => {
        // Ignore an answer to the previous query that arrives late (race).
        if (isOver) return;
        this.#snapshot = snapshot;
        listener();
      };
      const stop = watch(
        (answer) => show({ to: asked, answer, error: undefined }),
        (error) => show({ to: asked, answer: this.#snapshot.answer, error }),
      );
      return () => {
        isOver = true;
        stop();
      };
    };
    this.#subscriber = { asked, subscribe };
    return subscribe;
  }
}

/** True when the same source was asked about the same: only then may the last answer stay on the screen. */
export function isSameScope(one: LiveQuestion | undefined, other: LiveQuestion): boolean {
  return one?.source === other.source && one.about === other.about;
}
