/** Counters of one call. */
export interface CallFigure {
  add(status: number, seconds: number): void;
}

export interface CallFigures {
  /**
   * Returns the counters of a call. This is called once per call at the start, so that counting a request
   * needs no lookup.
   */
  forCall(name: string): CallFigure;
}

export const noFigures: CallFigures = { forCall: () => ({ add: () => undefined }) };
