/** What is counted of one call. */
export interface CallFigure {
  add(status: number, seconds: number): void;
}

export interface CallFigures {
  /** Looked up once for each call, so that counting a request costs next to nothing. */
  forCall(name: string): CallFigure;
}

export const noFigures: CallFigures = { forCall: () => ({ add: () => undefined }) };
