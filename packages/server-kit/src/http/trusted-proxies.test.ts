import { expect, test } from 'vitest';
import { callerAddress, createTrust, type TrustedProxies } from './trusted-proxies.ts';

const callerBehind = (proxies: TrustedProxies | undefined, nearest: string, forwarded?: string) =>
  callerAddress(nearest, forwarded, createTrust(proxies));

test.each<[what: string, TrustedProxies | undefined, nearest: string, forwarded: string, caller: string]>([
  ['no proxy', undefined, '10.0.0.1', '192.0.2.1', '10.0.0.1'],
  ['one proxy', 1, '10.0.0.1', '192.0.2.1', '192.0.2.1'],
  ['one proxy, a forged entry before its own', 1, '10.0.0.1', '203.0.113.9, 192.0.2.1', '192.0.2.1'],
  ['two proxies', 2, '10.0.0.1', '203.0.113.9, 192.0.2.1, 198.51.100.7', '192.0.2.1'],
  ['two proxies, one of them went round', 2, '10.0.0.1', '192.0.2.1', '192.0.2.1'],
  ['one proxy, a caller who comes directly from the internet', 1, '8.8.8.8', '192.0.2.1', '8.8.8.8'],
  ['one proxy over IPv4 in IPv6', 1, '::ffff:172.18.0.2', '192.0.2.1', '192.0.2.1'],
  ['one proxy on loopback', 1, '::1', '2a00:1450::1', '2a00:1450::1'],
  ['a named address', ['203.0.113.5'], '203.0.113.5', '192.0.2.1', '192.0.2.1'],
  ['a named network', ['203.0.113.0/24'], '203.0.113.77', '192.0.2.1', '192.0.2.1'],
  ['a named network, a direct caller', ['203.0.113.0/24'], '198.51.100.1', '192.0.2.1', '198.51.100.1'],
  ['named addresses, a direct caller on a private one', ['10.1.0.0/16'], '10.2.0.1', '192.0.2.1', '10.2.0.1'],
  [
    'two named, a forged entry',
    ['10.0.0.1', '203.0.113.0/24'],
    '10.0.0.1',
    '9.9.9.9, 192.0.2.1, 203.0.113.8',
    '192.0.2.1',
  ],
  ['a named IPv6 network', ['2a00:1450::/32'], '2a00:1450::7', '192.0.2.1', '192.0.2.1'],
  ['an entry that is no address', 1, '10.0.0.1', '192.0.2.1, <script>', '10.0.0.1'],
  ['an empty entry', 1, '10.0.0.1', '192.0.2.1, ', '10.0.0.1'],
  ['a mapped entry', 1, '10.0.0.1', '::ffff:192.0.2.1', '192.0.2.1'],
])('%s', (_what, proxies, nearest, forwarded, caller) => {
  expect(callerBehind(proxies, nearest, forwarded)).toBe(caller);
});

test('without the header the nearest address counts', () => {
  expect(callerBehind(1, '::ffff:10.0.0.1')).toBe('10.0.0.1');
});
