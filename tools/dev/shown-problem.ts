/** A problem in the sources that a developer has to fix. */
export interface Problem {
  readonly message: string;
  /** The full text, if the terminal has shown it already. */
  readonly detail?: string | undefined;
  /** Path within the repository. */
  readonly file?: string | undefined;
  readonly line?: number | undefined;
  readonly column?: number | undefined;
}

/** A problem as the browser shows it. */
export interface ShownProblem extends Problem {
  /** Check that found the problem: `server`, `words` or `types (browser)`. */
  readonly source: string;
  /** Absolute path, used to open the file in an editor. */
  readonly path?: string | undefined;
  /** Source lines around the problem. */
  readonly frame?: string | undefined;
}
