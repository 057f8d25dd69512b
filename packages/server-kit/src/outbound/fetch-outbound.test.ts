import { startGifDouble } from '@mitto/testkit/gif-double';
import { expect, test } from 'vitest';
import { fetchOutbound, OutboundError } from './fetch-outbound.ts';
import { isPrivateAddress } from './is-private-address.ts';

const limits = { maxBytes: 1000, timeoutMs: 2000, maxRedirects: 3 };

test('no address of this machine, of its network or of nowhere is public', () => {
  for (const address of [
    '127.0.0.1',
    '127.255.255.254',
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    '::ffff:a00:1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    '64:ff9b::a00:1',
    '2002:a00:1::',
    '3fff::1',
    '4000::1',
    '5f00::1',
    'fe80::1',
    'fc00::1',
    'fd12:3456::1',
    'ff02::1',
    '2001:db8::1',
    '2002:7f00:1::',
    'localhost',
    '',
  ])
    expect(isPrivateAddress(address), address).toBe(true);
  for (const address of [
    '1.1.1.1',
    '8.8.8.8',
    '140.82.121.4',
    '172.32.0.1',
    '100.128.0.1',
    '2606:4700::1111',
    '2606:50c0:8000::153',
    '2a00:1450::8a',
  ])
    expect(isPrivateAddress(address), address).toBe(false);
});

test('a name that leads into this network is refused after it was resolved, one address of several is enough', async () => {
  const double = await startGifDouble();
  const port = new URL(double.url).port;
  const origin = `http://pictures.example:${port}`;
  try {
    for (const addresses of [['127.0.0.1'], ['::1'], ['1.1.1.1', '127.0.0.1'], ['::ffff:127.0.0.1'], []]) {
      const resolve = async () => addresses;
      const asked = fetchOutbound(`${origin}/picture/1`, { ...limits, origins: [origin], resolve });
      await expect(asked, addresses.join()).rejects.toThrow(OutboundError);
    }
  } finally {
    await double.close();
  }
});

test('only what was configured is asked, by whatever name, and wherever it leads', async () => {
  const double = await startGifDouble();
  const { origin, port } = new URL(double.url);
  const configured = { ...limits, origins: [origin], privateHosts: ['127.0.0.1'] };
  const ask = async (address: string) => {
    const { status, bytes } = await fetchOutbound(address, configured);
    return { status, length: bytes.length };
  };
  const refusal = /not one of the configured|Only a web address/;
  try {
    expect((await ask(`${origin}/picture/1`)).length).toBeGreaterThan(10);
    for (const address of [
      `http://localhost:${port}/picture/1`,
      `http://0x7f.1:1/picture/1`,
      `http://2130706433/picture/1`,
      `http://[::1]:${port}/picture/1`,
      `http://user@127.0.0.1:${port}/picture/1`,
      `https://127.0.0.1:${port}/picture/1`,
      'http://169.254.169.254/latest/meta-data',
      'file:///etc/passwd',
      'gopher://127.0.0.1/',
      'picture/1',
      '',
    ]) {
      await expect(ask(address), address).rejects.toThrow(refusal);
      double.leadsTo = address;
      if (address.includes('://')) await expect(ask(`${origin}/led`), address).rejects.toThrow(refusal);
    }
    double.leadsTo = '/picture/1';
    expect((await ask(`${origin}/led`)).length).toBeGreaterThan(10);
    double.leadsTo = '/led';
    await expect(ask(`${origin}/led`)).rejects.toThrow('more than 3 times');
    await expect(ask(`${origin}/endless`)).rejects.toThrow('more than 1000 bytes');
    expect((await ask(`${origin}/nothing`)).status).toBe(404);
  } finally {
    await double.close();
  }
});

test('without a list of origins any public host may be asked, and a redirect into this network is refused', async () => {
  const double = await startGifDouble();
  const { origin, port } = new URL(double.url);
  const ask = (address: string) =>
    fetchOutbound(address, { ...limits, privateHosts: ['127.0.0.1'] }).then(({ status }) => status);
  try {
    expect(await ask(`${origin}/picture/1`)).toBe(200);
    for (const host of ['localhost', '127.0.0.2', '[::1]', '[3fff::1]', '[5f00::1]', '169.254.169.254']) {
      const address = `http://${host}:${port}/picture/1`;
      await expect(ask(address), address).rejects.toThrow('has a private address');
      double.leadsTo = address;
      await expect(ask(`${origin}/led`), address).rejects.toThrow('has a private address');
    }
  } finally {
    await double.close();
  }
});
