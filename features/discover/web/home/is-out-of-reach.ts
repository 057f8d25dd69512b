import { CallError } from '@mitto/web-kit/api/call-error';

/** True if the request failed without an answer and did not time out: the server cannot be reached. */
export function isOutOfReach(trouble: unknown): boolean {
  if (!(trouble instanceof CallError) || trouble.code !== 'no-answer') return false;
  return !(trouble.cause instanceof DOMException && trouble.cause.name === 'TimeoutError');
}
