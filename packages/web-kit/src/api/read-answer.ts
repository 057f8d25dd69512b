import type { ErrorBody } from '@mitto/kit/envelope';
import { CallError, noSense } from './call-error.ts';

/** Returns the result of an answer; throws a refusal with the server's own message. */
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
    // Not JSON, for example a proxy's error page.
    return undefined;
  }
}

function isErrorBody(value: unknown): value is ErrorBody {
  if (!isRecord(value)) return false;
  const { code, message, fields, countDown, proof, ticket } = value;
  return (
    typeof code === 'string' &&
    typeof message === 'string' &&
    (fields === undefined || isRecord(fields)) &&
    (countDown === undefined || typeof countDown === 'number') &&
    (proof === undefined || isProof(proof)) &&
    (ticket === undefined || typeof ticket === 'string')
  );
}

function isProof(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const { challenge, rounds, bits } = value;
  return typeof challenge === 'string' && typeof rounds === 'number' && typeof bits === 'number';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
