import { parseArgs } from 'node:util';
import { Trouble } from './trouble.mjs';

export const stages = ['check', 'unit', 'browser', 'e2e', 'long', 'workshop'] as const;
export type Stage = (typeof stages)[number];

const engines = ['pglite', 'postgres'] as const;
export type Engine = (typeof engines)[number];

export interface TestOptions {
  /** Runs only tests whose path or name contains this text. */
  readonly word: string | undefined;
  /** Runs only one stage of the tests. CI shows each stage as a separate step. */
  readonly stage: Stage | undefined;
  readonly engine: Engine | undefined;
  readonly isWatching: boolean;
  /** Runs only tests that depend on a file changed since `base`. */
  readonly changed: { readonly base: string | undefined } | undefined;
  /** Prints the duration of each project and file. */
  readonly hasTimes: boolean;
  /** Stores what each file cost, for the next runs to compare with. */
  readonly storesCosts: boolean;
  /** Installs missing programs without asking. */
  readonly isYes: boolean;
}

const usage = `npm test -- [word] [options]
  word                     run the test files with this word in their path, or else the tests with it in their name
  --watch                  run again what depends on a file when it is saved
  --changed [base]         run what depends on a file changed since base (unless named: the newest commit older than four hours)
  --engine pglite|postgres run the database tests and the sites of end-to-end tests on this engine alone
  --stage ${stages.join('|')}
                           run one part of everything
  --times                  print what each project, file and set-up cost
  --store-costs            store what each file cost in tools/test-costs.json, after a run of everything or of a stage
  --yes                    install missing programs without asking`;

export function readTestOptions(words: readonly string[]): TestOptions {
  const { values, positionals } = parse(words);
  // The option `--changed` takes the first word as its base. Without the option, all words are search words.
  const [base, ...others] = values.changed ? positionals : [undefined, ...positionals];
  if (values.changed && others.length > 0) throw new Trouble('--changed takes one base and no further word.');
  const isPart = others.length > 0 || values.changed || values.engine !== undefined;
  if (values['store-costs'] && isPart)
    throw new Trouble('--store-costs needs a run of everything or of a stage.');
  return {
    word: others.join(' ') || undefined,
    stage: oneOf('--stage', values.stage, stages),
    engine: oneOf('--engine', values.engine, engines),
    isWatching: values.watch,
    changed: values.changed ? { base } : undefined,
    hasTimes: values.times,
    storesCosts: values['store-costs'],
    isYes: values.yes,
  };
}

function parse(words: readonly string[]) {
  const flag = { type: 'boolean', default: false } as const;
  const text = { type: 'string' } as const;
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        watch: flag,
        changed: flag,
        times: flag,
        'store-costs': flag,
        yes: flag,
        engine: text,
        stage: text,
      },
    });
  } catch (error) {
    throw new Trouble(`${error instanceof Error ? error.message : error}\n\n${usage}`);
  }
}

function oneOf<T extends string>(
  name: string,
  value: string | undefined,
  choices: readonly T[],
): T | undefined {
  if (value === undefined) return undefined;
  const found = choices.find((choice) => choice === value);
  if (found === undefined)
    throw new Trouble(`${name} takes ${choices.join(', ')}, not ${value}.\n\n${usage}`);
  return found;
}
