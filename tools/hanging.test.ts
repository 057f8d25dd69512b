import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'vitest';
import { callOverHttp } from '../packages/testkit/src/call-over-http.ts';

/**
 * Timeout of the planted test (ms). Only the tests of `npm test` itself set it; in every other run this test
 * is skipped.
 */
const timeout = Number(process.env['PLANTED_HANG_MS'] ?? 0);

test.runIf(timeout > 0)('hangs, and leaves a folder and a program', { timeout }, async () => {
  mkdtempSync(join(tmpdir(), 'mitto-hanging-'));
  spawn('sleep', ['600'], { detached: true, stdio: 'ignore' }).unref();
  const server = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  process.stdout.write('It hangs.\n');
  await callOverHttp(`http://127.0.0.1:${port}`, { method: 'POST', path: '/never-answered' }, {});
});
