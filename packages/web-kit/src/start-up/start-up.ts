import { Listeners } from '@mitto/kit/listeners';

/** Text of the banner shown when the app cannot start. */
export const startFailure =
  'There was an error initializing the application, check your network connectivity and try again.';

export interface StartStep {
  readonly name: string;
  /** Share of the progress bar, relative to the other steps; 1 by default. */
  readonly weight?: number;
  readonly run: (report: (share: number) => void) => Promise<unknown> | unknown;
}

export type StartState =
  /** `progress` is from 0 to 1, for the splash. */
  | { readonly kind: 'starting'; readonly progress: number; readonly step: string }
  | { readonly kind: 'ready' }
  | { readonly kind: 'failed'; readonly sentence: string; readonly step: string; readonly error: unknown };

export interface StartOptions {
  readonly app: string;
  readonly steps: readonly StartStep[];
  /** Tells developers how the start ended; after a failure with the error. */
  readonly log?: (line: string, ...cause: readonly unknown[]) => void;
}

/**
 * Runs the start-up steps in order, from the splash to the first page. After a failure the next run resumes
 * at the failed step.
 */
export class StartUp {
  readonly #options: StartOptions;
  readonly #listeners = new Listeners();
  #next = 0;
  #running: Promise<StartState> | undefined;
  #state: StartState;

  constructor(options: StartOptions) {
    this.#options = options;
    this.#state = { kind: 'starting', progress: 0, step: options.steps[0]?.name ?? '' };
  }

  get state(): StartState {
    return this.#state;
  }

  readonly subscribe = this.#listeners.add;

  /** Runs the remaining steps; also used for "try again". Finished steps are not repeated. */
  readonly run = (): Promise<StartState> => {
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  };

  async #run(): Promise<StartState> {
    const { app, steps, log } = this.#options;
    for (; this.#next < steps.length; this.#next += 1) {
      const step = steps[this.#next];
      if (!step) break;
      this.#report(step, 0);
      try {
        await step.run((share) => this.#report(step, share));
      } catch (error) {
        log?.(`${app} could not start: ${step.name}: ${String(error)}`, error);
        this.#show({ kind: 'failed', sentence: startFailure, step: step.name, error });
        return this.#state;
      }
    }
    log?.(`${app} initialised`);
    this.#show({ kind: 'ready' });
    return this.#state;
  }

  #report(step: StartStep, share: number): void {
    const { steps } = this.#options;
    const whole = steps.reduce((sum, { weight = 1 }) => sum + weight, 0);
    const done = steps.slice(0, this.#next).reduce((sum, { weight = 1 }) => sum + weight, 0);
    const part = Math.min(1, Math.max(0, share)) * (step.weight ?? 1);
    const { state } = this;
    // The progress bar must not move back when a step reports a smaller share.
    const before = state.kind === 'starting' ? state.progress : 0;
    this.#show({ kind: 'starting', progress: Math.max(before, (done + part) / whole), step: step.name });
  }

  #show(state: StartState): void {
    this.#state = state;
    this.#listeners.emit();
  }
}
