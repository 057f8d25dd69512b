import { CallError } from '@mitto/web-kit/api/call-error';

/**
 * True if the request got no answer for another reason than a timeout: online, but the server is unreachable.
 */
export function isOutOfReach(trouble: unknown): boolean {
  if (!(trouble instanceof CallError) || trouble.code !== 'no-answer') return false;
  return !(trouble.cause instanceof DOMException && trouble.cause.name === 'TimeoutError');
}
