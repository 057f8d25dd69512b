import type { Page } from 'playwright-core';

/**
 * Works around a fault of Chromium 150: after a reload in offline mode requests fail, but `navigator.onLine`
 * is true. This function sets offline mode again, and returns a function that ends it.
 */
export async function stillOffline(page: Page): Promise<() => Promise<void>> {
  const device = await page.context().newCDPSession(page);
  await device.send('Network.enable');
  const unlimited = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
  await device.send('Network.emulateNetworkConditions', { offline: true, ...unlimited });
  return () => device.detach();
}
