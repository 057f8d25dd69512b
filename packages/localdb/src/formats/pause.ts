/** Lets the page draw and hear; ends the work if it was called off meanwhile. */
export async function pause(signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted();
  await new Promise((resume) => setTimeout(resume, 0));
  signal?.throwIfAborted();
}
