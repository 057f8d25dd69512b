/** Fetch, store and wait functions; tests pass their own. */
interface Keeping {
  readonly ask: (url: string) => Promise<Response>;
  readonly keep: (url: string, answer: Response) => Promise<void>;
  readonly pause: (ms: number) => Promise<unknown>;
}

/** Number of parallel requests; small, so that the page's own requests are not delayed. */
const atOnce = 6;
const maxTries = 4;

/**
 * Caches all files, or throws, because an incomplete app is useless. A request to a busy server is retried
 * after its Retry-After time.
 */
export async function keepFiles(files: readonly string[], keeping: Keeping): Promise<void> {
  const waiting = files.values();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const file of waiting) await keepFile(file, keeping);
    }),
  );
}

async function keepFile(file: string, { ask, keep, pause }: Keeping): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const answer = await ask(file);
    if (answer.ok) return await keep(file, answer);
    const isBusy = answer.status === 429 || answer.status === 503;
    if (!isBusy || tries === maxTries) throw new Error(`${file} was answered with ${answer.status}.`);
    await pause(1000 * Math.max(1, Number(answer.headers.get('retry-after')) || tries));
  }
}
