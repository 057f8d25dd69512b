/** Lets the page draw and handle events; throws if the work was aborted meanwhile. */
export async function pause(signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted();
  await new Promise((resume) => setTimeout(resume, 0));
  signal?.throwIfAborted();
}
