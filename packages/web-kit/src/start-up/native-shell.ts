/** The parts of a native shell that start-up uses. */
export interface NativeShell {
  readonly isNative: boolean;
  /** Dispatches `deviceready`. */
  readonly page: EventTarget;
  readonly statusBar?: StatusBar;
}

export interface StatusBar {
  readonly setBackground: (color: string) => unknown;
  readonly lightenContent: () => unknown;
}

const deviceReadyWithinMs = 10_000;

/**
 * Resolves at once in a browser; in a native shell, when its plug-ins are ready or the timeout has passed.
 */
export function whenDeviceReady(
  { isNative, page }: NativeShell,
  withinMs = deviceReadyWithinMs,
): Promise<void> {
  if (!isNative) return Promise.resolve();
  const { promise, resolve } = Promise.withResolvers<void>();
  // A shell that never sends the event must not leave the splash on the screen.
  const timer = setTimeout(resolve, withinMs);
  page.addEventListener('deviceready', () => resolve(), { once: true });
  return promise.finally(() => clearTimeout(timer));
}

/** Colours the status bar; a no-op without a status bar or a colour. */
export async function dressStatusBar({ statusBar }: NativeShell, color: string | undefined): Promise<void> {
  if (!statusBar || color === undefined) return;
  await statusBar.setBackground(color);
  await statusBar.lightenContent();
}
