import { readFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const everyMs = 5;

/** Samples the memory of this process and its child processes. `stop` returns the max growth in bytes. */
export function watchMemory(): { stop(): number } {
  setFlagsFromString('--expose-gc');
  // The flag adds `gc` only to contexts that are created afterwards.
  (runInNewContext('gc') as () => void)();
  const before = usedMemory();
  let most = before;
  const look = (): void => {
    most = Math.max(most, usedMemory());
  };
  const timer = setInterval(look, everyMs);
  return {
    stop() {
      clearInterval(timer);
      look();
      return most - before;
    },
  };
}

function usedMemory(): number {
  const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim().split(' ');
  return children.reduce((sum, pid) => sum + (pid === '' ? 0 : residentOf(pid)), process.memoryUsage.rss());
}

function residentOf(pid: string): number {
  try {
    return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024;
  } catch (error) {
    // The child process ended after it had been listed.
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH'))
      return 0;
    throw error;
  }
}
