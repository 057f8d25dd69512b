import { CallError } from '@mitto/web-kit/api/call-error';

/** No answer, and not because it took too long: there is a network, and nothing behind it. */
export function isOutOfReach(trouble: unknown): boolean {
  if (!(trouble instanceof CallError) || trouble.code !== 'no-answer') return false;
  return !(trouble.cause instanceof DOMException && trouble.cause.name === 'TimeoutError');
}
