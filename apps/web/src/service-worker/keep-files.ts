/** How files are asked for and kept; the service worker's own, or another for tests. */
interface Keeping {
  readonly ask: (url: string) => Promise<Response>;
  readonly keep: (url: string, answer: Response) => Promise<void>;
  readonly pause: (ms: number) => Promise<unknown>;
}

/** So many at a time, that the page beside it still gets its own. */
const atOnce = 6;
const mostTries = 4;

/** Keeps them all, or fails: half an app is none. A server that is busy is asked again when it says. */
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
    if (!isBusy || tries === mostTries) throw new Error(`${file} was answered with ${answer.status}.`);
    await pause(1000 * Math.max(1, Number(answer.headers.get('retry-after')) || tries));
  }
}
