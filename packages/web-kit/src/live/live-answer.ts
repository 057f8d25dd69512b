export interface Asked {
  /** Identifies the database and table that are queried. */
  readonly scope: string;
  readonly question: string;
}

/** The latest answer of a live query. */
export interface Snapshot<A> {
  /** Undefined before the first answer. */
  readonly to: Asked | undefined;
  readonly answer: A;
  readonly error: unknown;
}

type Watch<A> = (tell: (answer: A) => void, onError: (error: unknown) => void) => () => void;

/** Follows one question after another; keeps the last answer until the next one arrives. */
export class LiveAnswer<A> {
  #snapshot: Snapshot<A>;
  #subscriber: { readonly asked: Asked; readonly subscribe: (heard: () => void) => () => void } | undefined;

  constructor(nothing: A) {
    this.#snapshot = { to: undefined, answer: nothing, error: undefined };
  }

  readonly snapshot = (): Snapshot<A> => this.#snapshot;

  /**
   * Returns the same function for the same question, so that React subscribes again only when the question
   * changes.
   */
  subscriberFor(asked: Asked, watch: Watch<A>): (heard: () => void) => () => void {
    const before = this.#subscriber;
    const isSame = before?.asked.scope === asked.scope && before.asked.question === asked.question;
    if (isSame) return before.subscribe;
    const subscribe = (heard: () => void) => {
      let isOver = false;
      const show = (snapshot: Snapshot<A>) => {
        // Ignore an answer to the previous question that arrives late (race).
        if (isOver) return;
        this.#snapshot = snapshot;
        heard();
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
