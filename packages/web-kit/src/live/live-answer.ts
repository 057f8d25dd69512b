export interface Asked {
  /** Whose rows, of which table. */
  readonly scope: string;
  readonly question: string;
}

/** What a live question has answered so far. */
export interface Snapshot<A> {
  /** Undefined before the first answer. */
  readonly to: Asked | undefined;
  readonly answer: A;
  readonly error: unknown;
}

type Watch<A> = (tell: (answer: A) => void, onError: (error: unknown) => void) => () => void;

/** Follows one question after the other; the last answer stays until the next one is there. */
export class LiveAnswer<A> {
  #snapshot: Snapshot<A>;
  #subscriber: { readonly asked: Asked; readonly subscribe: (heard: () => void) => () => void } | undefined;

  constructor(nothing: A) {
    this.#snapshot = { to: undefined, answer: nothing, error: undefined };
  }

  readonly snapshot = (): Snapshot<A> => this.#snapshot;

  /** The same function for the same question, so that React asks anew only when the question is another. */
  subscriberFor(asked: Asked, watch: Watch<A>): (heard: () => void) => () => void {
    const before = this.#subscriber;
    const isSame = before?.asked.scope === asked.scope && before.asked.question === asked.question;
    if (isSame) return before.subscribe;
    const subscribe = (heard: () => void) => {
      let isOver = false;
      const show = (snapshot: Snapshot<A>) => {
        // An answer that was on its way when the question changed is not one to the new question.
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
