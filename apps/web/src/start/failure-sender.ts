import type { analyticsApi, FailureReport } from '@mitto/kit/failure-report';
import type { CallTable, ClientOf } from '@mitto/web-kit/api/call-table';

const analyticsCalls: CallTable<typeof analyticsApi> = {
  analyticsPush: ['POST', '/application/analytics/push', true],
};

/** Pause before reports are sent, so that several go in one call (ms). */
const gatherMs = 3000;
/** Max reports in one call; the server refuses more. */
const maxTogether = 20;
/** Max reports of one page. A page that fails in a loop tells the operator nothing new. */
const maxOfPage = 50;

/** Names as the server takes them. */
const word = /^[A-Za-z][A-Za-z.-]{0,39}$/;

/**
 * Creates the function that reports a failure. It sends the name of the page and of the error's class, and
 * neither the address nor the message, because these can contain personal data.
 */
export function createFailureSender(client: ClientOf) {
  const { analyticsPush } = client(analyticsCalls);
  const pending: FailureReport[] = [];
  let count = 0;
  let isSending = false;

  const sendAll = async (): Promise<void> => {
    isSending = true;
    while (pending.length > 0) {
      await pause(gatherMs);
      const data = pending.splice(0, maxTogether);
      // A report that does not arrive is lost: what failed is likely to fail again.
      await analyticsPush({ data }, { isQuiet: true, isOnce: true, isAnonymous: true }).catch(
        () => undefined,
      );
    }
    isSending = false;
  };

  return (event: FailureReport['event'], page: string | undefined, error: unknown): void => {
    count += 1;
    if (count > maxOfPage) return;
    const name = error instanceof Error ? error.name : undefined;
    pending.push({ event, ...(isWord(page) && { page }), ...(isWord(name) && { error: name }) });
    if (!isSending) void sendAll();
  };
}

function isWord(text: string | undefined): text is string {
  return text !== undefined && word.test(text);
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
