import type { CallTable } from '@mitto/web-kit/api/call-table';
import type { coinsCalls } from '../contract/coins-calls.ts';

/** Calls that the screens of the coins use. */
export const coinsWebCalls: CallTable<typeof coinsCalls> = {
  setCoinsPin: ['PUT', '/coins/pin', false],
  sendCoinsPinCode: ['POST', '/coins/pin/code', false],
  resetCoinsPin: ['PUT', '/coins/pin/reset', false],
  transferCoins: ['POST', '/coins/transfer', false],
};
