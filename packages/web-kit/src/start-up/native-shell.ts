/** What a native shell brings into the page, as far as start-up cares. */
export interface NativeShell {
  readonly isNative: boolean;
  /** Fires `deviceready`. */
  readonly page: EventTarget;
  readonly statusBar?: StatusBar;
}

export interface StatusBar {
  readonly setBackground: (color: string) => unknown;
  readonly lightenContent: () => unknown;
}

const deviceReadyWithinMs = 10_000;

/** In a browser at once; in a native shell when its plug-ins are there, or have had their time. */
export function whenDeviceReady(
  { isNative, page }: NativeShell,
  withinMs = deviceReadyWithinMs,
): Promise<void> {
  if (!isNative) return Promise.resolve();
  const { promise, resolve } = Promise.withResolvers<void>();
  // A shell without the event must not leave a splash on the screen for ever.
  const timer = setTimeout(resolve, withinMs);
  page.addEventListener('deviceready', () => resolve(), { once: true });
  return promise.finally(() => clearTimeout(timer));
}

/** Where there is a status bar and a colour for it. */
export async function dressStatusBar({ statusBar }: NativeShell, color: string | undefined): Promise<void> {
  if (!statusBar || color === undefined) return;
  await statusBar.setBackground(color);
  await statusBar.lightenContent();
}
