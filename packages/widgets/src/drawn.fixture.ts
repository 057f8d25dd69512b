/** What was told to React has been drawn, and its effects have run; also while the clock is a false one. */
export async function drawn(): Promise<void> {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  await frame();
  await frame();
}
