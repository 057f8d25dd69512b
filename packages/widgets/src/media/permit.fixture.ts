import { cdp } from 'vitest/browser';

interface Session {
  send(
    method: 'Target.getTargetInfo',
  ): Promise<{ readonly targetInfo: { readonly browserContextId: string } }>;
  send(method: string, params: object): Promise<unknown>;
}

// The type of the session depends on the browser provider; with Chromium it has `send`.
const session = () => cdp() as unknown as Session;

/** Sets whether the browser grants or denies a page the camera or the microphone. */
export async function permit(name: 'camera' | 'microphone', setting: 'granted' | 'denied'): Promise<void> {
  const { targetInfo } = await session().send('Target.getTargetInfo');
  const { browserContextId } = targetInfo;
  await session().send('Browser.setPermission', { permission: { name }, setting, browserContextId });
}
