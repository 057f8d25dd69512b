/** A problem in the sources, which a developer has to fix. */
export interface Problem {
  readonly message: string;
  /** The full text, if the terminal has already shown it. */
  readonly detail?: string | undefined;
  /** Path relative to the root of the repository. */
  readonly file?: string | undefined;
  readonly line?: number | undefined;
  readonly column?: number | undefined;
}

/** A problem as the browser shows it. */
export interface ShownProblem extends Problem {
  /** The check that has found the problem: `server`, `words` or `types (browser)`. */
  readonly source: string;
  /** Absolute path, used to open the file in an editor. */
  readonly path?: string | undefined;
  /** The source lines around the problem, with line numbers. */
  readonly frame?: string | undefined;
}
