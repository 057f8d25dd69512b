import type { Page } from 'playwright-core';

/**
 * Works around Chromium 150: after a reload in offline mode no request gets through, but `navigator.onLine`
 * is true. Sets offline mode again; the returned function ends it.
 */
export async function stillOffline(page: Page): Promise<() => Promise<void>> {
  const device = await page.context().newCDPSession(page);
  await device.send('Network.enable');
  const unlimited = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
  await device.send('Network.emulateNetworkConditions', { offline: true, ...unlimited });
  return () => device.detach();
}
