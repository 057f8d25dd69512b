import { beforeEach } from 'vitest';
import { pendingCalls } from '../packages/testkit/src/pending-calls.ts';

/** Prints the calls that are still pending when a test times out. */
beforeEach(({ onTestFailed }) => {
  onTestFailed(({ task }) => {
    const isTimeOut = task.result?.errors?.some(({ message }) => message.includes('timed out'));
    if (!isTimeOut || pendingCalls.size === 0) return;
    const waits = [...pendingCalls].map(
      ({ name, since }) => `${name} (sent ${Math.round((performance.now() - since) / 1000)} s ago)`,
    );
    process.stderr.write(`"${task.name}" was waiting for the answer of ${waits.join(', ')}.\n`);
  });
});
