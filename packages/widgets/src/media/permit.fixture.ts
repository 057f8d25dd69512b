import { cdp } from 'vitest/browser';

interface Session {
  send(
    method: 'Target.getTargetInfo',
  ): Promise<{ readonly targetInfo: { readonly browserContextId: string } }>;
  send(method: string, params: object): Promise<unknown>;
}

// The type of the session depends on the provider; with Chromium it has `send`.
const session = () => cdp() as unknown as Session;

/** Sets the browser's answer when the page asks for the camera or the microphone. */
export async function permit(name: 'camera' | 'microphone', setting: 'granted' | 'denied'): Promise<void> {
  const { targetInfo } = await session().send('Target.getTargetInfo');
  const { browserContextId } = targetInfo;
  await session().send('Browser.setPermission', { permission: { name }, setting, browserContextId });
}
