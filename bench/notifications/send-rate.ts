// Measures how many pushes a second are encrypted and sent, beside the package `web-push`, in the same run: over
// HTTPS and kept connections, to a push service in a process of its own. Both send the same bytes to the same
// subscriptions, in turns.
//   npm run bench notifications [-- --pushes 3000 --subscriptions 100 --at-once 16]

import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent } from 'node:https';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setDefaultCACertificates } from 'node:tls';
import { parseArgs } from 'node:util';
import { createPushSender } from '@mitto/server-kit/push/push-sender';
import { createVapid, createVapidKeys } from '@mitto/server-kit/push/vapid';
import { makeBrowserKeys } from '@mitto/testkit/decrypt-push';
import { fetchRivals } from '../../tools/fetch-rivals.ts';

const { values } = parseArgs({
  // The programs of one bench share their options.
  strict: false,
  options: {
    pushes: { type: 'string', default: '3000' },
    subscriptions: { type: 'string', default: '100' },
    'at-once': { type: 'string', default: '16' },
  },
});
const pushes = Number(values['pushes']);
const lanes = Number(values['at-once']);
const rounds = 3;
const wanted = 2;
const subject = 'mailto:bench@mitto.example';

/** A key and a certificate for loopback, made anew for each run. */
function makeCertificate(): { readonly key: string; readonly cert: string } {
  const folder = mkdtempSync(join(tmpdir(), 'mitto-bench-push-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const wishes = [
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
    '-days',
    '2',
  ];
  const named = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=IP:127.0.0.1'];
  execFileSync('openssl', ['req', ...wishes, '-keyout', key, '-out', cert, ...named], { stdio: 'ignore' });
  const made = { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
  rmSync(folder, { recursive: true });
  return made;
}

interface Sender {
  readonly name: string;
  send(number: number): Promise<boolean>;
}

/** Pushes a second, and the processor time of each (ms). */
async function rateOf({ name, send }: Sender): Promise<{ readonly rate: number; readonly cost: number }> {
  const before = process.cpuUsage();
  const begun = performance.now();
  let next = 0;
  const lane = async () => {
    while (next < pushes) {
      next += 1;
      if (!(await send(next))) throw new Error(`The push service has refused a push of ${name}.`);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  const { user, system } = process.cpuUsage(before);
  return {
    rate: pushes / ((performance.now() - begun) / 1000),
    cost: (user + system) / 1000 / pushes,
  };
}

const median = (all: readonly number[]) => all.toSorted((one, other) => one - other)[1] ?? Number.NaN;

const folder = await fetchRivals('push-rivals', { 'web-push': '3.6.7' });
const { default: webPush } = {
  default: createRequire(join(folder, 'package.json'))('web-push'),
} as typeof import('web-push'); // CommonJS, fetched outside of our packages.
const certificate = makeCertificate();
setDefaultCACertificates([certificate.cert]);
const endpoint = fork(new URL('./run/push-endpoint.ts', import.meta.url));
try {
  endpoint.send(certificate);
  const [{ port }] = await once(endpoint, 'message');
  const browsers = await Promise.all(
    Array.from({ length: Number(values['subscriptions']) }, () => makeBrowserKeys()),
  );
  const addresses = browsers.map((keys, index) => ({
    keys,
    endpoint: `https://127.0.0.1:${port}/push/${index}`,
  }));
  const at = (number: number) => {
    const found = addresses[number % addresses.length];
    if (!found) throw new Error('The bench needs a subscription.');
    return found;
  };
  const keys = createVapidKeys();
  const now = Date.now;
  const sender = createPushSender({
    vapid: createVapid({ keys, subject, now }),
    now,
    privateHosts: ['127.0.0.1'],
  });
  const text = Buffer.from(JSON.stringify({ title: 'Mitto', body: 'You have a new message' }).padEnd(1024));
  const bytes = (part: string) => Buffer.from(part, 'base64url');
  const ours: Sender = {
    name: 'ours',
    async send(number) {
      const to = at(number);
      const target = { endpoint: to.endpoint, p256dh: bytes(to.keys.p256dh), auth: bytes(to.keys.auth) };
      return (await sender.send(target, { text, ttl: 86_400, urgency: 'high' })).kind === 'sent';
    },
  };
  const agent = new Agent({ keepAlive: true, maxSockets: 16, maxFreeSockets: 16 });
  const rival: Sender = {
    name: 'web-push',
    async send(number) {
      const to = at(number);
      const { statusCode } = await webPush.sendNotification(
        { endpoint: to.endpoint, keys: { p256dh: to.keys.p256dh, auth: to.keys.auth } },
        text,
        {
          ...{ TTL: 86_400, urgency: 'high', contentEncoding: 'aes128gcm', agent },
          vapidDetails: { subject, ...keys },
        },
      );
      return statusCode === 201;
    },
  };
  const found = new Map<Sender, { rate: number; cost: number }[]>([
    [ours, []],
    [rival, []],
  ]);
  for (const one of found.keys()) await rateOf(one);
  for (let round = 0; round < rounds; round += 1) for (const [one, all] of found) all.push(await rateOf(one));
  const rows = [...found].map(([{ name }, all]) => ({
    sender: name,
    'pushes a second': Math.round(median(all.map(({ rate }) => rate))),
    'processor for one (ms)': median(all.map(({ cost }) => cost)).toFixed(3),
  }));
  console.table(rows);
  const ratio = (rows[0]?.['pushes a second'] ?? 0) / (rows[1]?.['pushes a second'] ?? 1);
  console.log(`${ratio.toFixed(2)} x web-push (goal ${wanted})`);
  if (ratio < wanted) process.exitCode = 1;
  sender.close();
  agent.destroy();
} finally {
  endpoint.kill();
}
