import type { Page } from 'playwright-core';

/**
 * Chromium 150 forgets at a reload that its network was taken away: nothing gets through, but it says to be online. It is
 * told once more; what is answered ends that.
 */
export async function stillOffline(page: Page): Promise<() => Promise<void>> {
  const device = await page.context().newCDPSession(page);
  await device.send('Network.enable');
  const unlimited = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
  await device.send('Network.emulateNetworkConditions', { offline: true, ...unlimited });
  return () => device.detach();
}
