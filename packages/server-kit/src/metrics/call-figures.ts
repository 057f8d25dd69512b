/** Counters of one call. */
export interface CallFigure {
  add(status: number, seconds: number): void;
}

export interface CallFigures {
  /** Called once for each call at the start, so that counting a request costs next to nothing. */
  forCall(name: string): CallFigure;
}

export const noFigures: CallFigures = { forCall: () => ({ add: () => undefined }) };
