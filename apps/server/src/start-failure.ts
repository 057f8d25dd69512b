import { inspect } from 'node:util';
import { isDatabaseAway } from '@mitto/server-kit/database/transact';

/**
 * Description of a failed start. If the operator can correct the cause, it is one sentence; otherwise it is
 * the whole error.
 */
export interface StartFailure {
  readonly isExpected: boolean;
  readonly text: string;
}

export function startFailure(error: unknown): StartFailure {
  const sentence = portTaken(error) ?? databaseAway(error) ?? operatorsMistake(error);
  return sentence
    ? { isExpected: true, text: `Mitto cannot start: ${sentence}` }
    : // Includes the causes, one of which contains the failed statement.
      { isExpected: false, text: `Mitto cannot start.\n${inspect(error)}` };
}

/** Prints why the program cannot start, and ends it. */
export function giveUp(error: unknown): never {
  process.stderr.write(`${startFailure(error).text}\n`);
  process.exit(1);
}

function operatorsMistake(error: unknown): string | undefined {
  const isOne =
    error instanceof Error &&
    (['EnvironmentError', 'DemoAccountsError'].includes(error.name) || error.message.startsWith('DATA_DIR'));
  return isOne ? error.message : undefined;
}

function databaseAway(error: unknown): string | undefined {
  return isDatabaseAway(error)
    ? 'the PostgreSQL of DATABASE_URL does not answer. Start it, or correct DATABASE_URL.'
    : undefined;
}

function portTaken(error: unknown): string | undefined {
  if (!(error instanceof Error && 'code' in error && 'port' in error)) return undefined;
  if (error.code === 'EADDRINUSE')
    return `port ${error.port} is taken. Stop what uses it, or set PORT to another one.`;
  if (error.code === 'EACCES') return `port ${error.port} may not be used. Set PORT to one above 1023.`;
  return undefined;
}
