import type { StartUp } from '@mitto/web-kit/start-up/start-up';

/** Shows the progress of start-up on the splash that came with the HTML. */
export function showProgress(startUp: StartUp): void {
  startUp.subscribe(() => {
    const { state } = startUp;
    const bar = document.querySelector<HTMLProgressElement>('#splash progress');
    if (bar && state.kind === 'starting') bar.value = Math.max(10, state.progress * 100);
  });
}
