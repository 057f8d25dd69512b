/** Something in the sources that somebody has to put right. */
export interface Problem {
  readonly message: string;
  /** All there is to read about it, where the terminal has it already. */
  readonly detail?: string | undefined;
  /** Within the repository. */
  readonly file?: string | undefined;
  readonly line?: number | undefined;
  readonly column?: number | undefined;
}

/** A problem as the browser shows it. */
export interface ShownProblem extends Problem {
  /** `server`, `words`, `types (browser)`: what found it. */
  readonly source: string;
  /** The file on this machine: an editor is opened with it. */
  readonly path?: string | undefined;
  /** The lines around it. */
  readonly frame?: string | undefined;
}
