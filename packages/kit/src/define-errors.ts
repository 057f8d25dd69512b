export interface ErrorEntry {
  readonly status: number;
  /** English sentence that the user sees. */
  readonly sentence: string;
}

export type ErrorTable = Readonly<Record<string, ErrorEntry>>;

/** Declares the error codes of one feature; every code is `<feature>/<what>`. */
export function defineErrors<const T extends ErrorTable>(table: T): T {
  return table;
}

/** Errors of the core, which any call may answer with. */
export const coreErrors = defineErrors({
  malformed: { status: 400, sentence: 'The request could not be read.' },
  unauthorized: { status: 401, sentence: 'Please sign in again.' },
  'client-unknown': { status: 401, sentence: 'This application is not known here. Please update it.' },
  forbidden: { status: 403, sentence: 'You may not do this.' },
  suspended: { status: 403, sentence: 'This account is temporarily suspended.' },
  paused: { status: 403, sentence: 'This account is paused. Enable it to go on.' },
  'reset-first': { status: 403, sentence: 'Please set a new password first.' },
  csrf: { status: 403, sentence: 'This page is out of date. Please reload it.' },
  'not-found': { status: 404, sentence: 'There is nothing here.' },
  stalled: { status: 408, sentence: 'The upload stopped on its way. Please try again.' },
  'idempotency/running': { status: 409, sentence: 'The same request is still being worked on.' },
  'idempotency/mismatch': { status: 409, sentence: 'This key was already used for another request.' },
  'too-large': { status: 413, sentence: 'The request is too large.' },
  'unsupported-type': { status: 415, sentence: 'This kind of content is not accepted here.' },
  invalid: { status: 422, sentence: 'Please check what you have entered.' },
  'too-many': { status: 429, sentence: 'You have exceeded your limit, please wait...' },
  internal: { status: 500, sentence: 'There was an error, please try again later.' },
  busy: { status: 503, sentence: 'Mitto is busy. Please try again in a moment.' },
});
