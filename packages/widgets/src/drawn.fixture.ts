/**
 * Waits two frames, so that React has drawn the new state and run its effects. Works with fake timers too.
 */
export async function nextFrame(): Promise<void> {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  await frame();
  await frame();
}
