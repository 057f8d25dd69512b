import type { ErrorBody } from '@mitto/kit/envelope';
import { CallError, noSense } from './call-error.ts';

/** The result in an answer; a refusal is thrown in the server's own words. */
export function readAnswer(status: number, text: string): unknown {
  const envelope = parse(text);
  if (isRecord(envelope)) {
    if (status < 400 && 'result' in envelope) return envelope['result'];
    const told = envelope['error'];
    if (isErrorBody(told)) throw new CallError(status, told);
  }
  throw noSense(status);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A proxy's page: it is told apart by what it is not.
    return undefined;
  }
}

function isErrorBody(value: unknown): value is ErrorBody {
  if (!isRecord(value)) return false;
  const { code, message, fields, countDown } = value;
  return (
    typeof code === 'string' &&
    typeof message === 'string' &&
    (fields === undefined || isRecord(fields)) &&
    (countDown === undefined || typeof countDown === 'number')
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
