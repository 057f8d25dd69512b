import { readEnvironment } from '@mitto/server-kit/config/read-environment';
import { expect, test } from 'vitest';
import { Environment } from './config.ts';

const trusted = (TRUST_PROXY?: string) => readEnvironment(Environment, { TRUST_PROXY }).TRUST_PROXY;

test('nobody is trusted unless the operator says who', () => {
  expect([trusted(), trusted('no')]).toEqual([undefined, undefined]);
});

test.each<[string, unknown]>([
  ['1', 1],
  ['3', 3],
  ['10.0.0.1', ['10.0.0.1']],
  ['10.0.0.0/8, 203.0.113.7,2a00:1450::/32', ['10.0.0.0/8', '203.0.113.7', '2a00:1450::/32']],
])('TRUST_PROXY=%s', (text, proxies) => {
  expect(trusted(text)).toEqual(proxies);
});

test.each(['yes', 'true', '0', '12', '-1', '10.0.0.0/33', '10.0.0', 'proxy.example', '10.0.0.1,', '::/129'])(
  'TRUST_PROXY=%s is refused, and the sentence says what to write',
  (text) => {
    expect(() => trusted(text)).toThrow(
      `TRUST_PROXY must be no, the number of proxies in front of the server (1 for one balancer), or their addresses with commas between (10.0.0.0/8, 203.0.113.7), not "${text}".`,
    );
  },
);
