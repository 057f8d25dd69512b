import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { databaseApi } from '@mitto/kit/database-api';
import { type CallResult, callOverHttp } from '@mitto/testkit/call-over-http';
import { callsAt } from '@mitto/testkit/calls-at';
import { Device } from '@mitto/testkit/device';
import { createFaultProxy, type FaultProxy } from '@mitto/testkit/fault-proxy';
import { freePort, type ServerProcess, startServerProcess } from '@mitto/testkit/server-process';
import type { Call, InputOf, ResultOf } from '@mitto/testkit/world-calls';
import type { BrowserContext, Page } from 'playwright-core';
import { build } from 'vite';
import { type Registered, registerOverHttp } from '../register-over-http.ts';
import type { Tab } from './page.ts';

/** A real server in a separate process, behind a proxy that can break the network. */
export class BrokenPlace {
  readonly proxy: FaultProxy;
  readonly #port: number;
  readonly #folder: string;
  readonly #script: string;
  #server: ServerProcess;
  #members = 0;

  private constructor(
    proxy: FaultProxy,
    server: ServerProcess,
    place: { readonly port: number; readonly folder: string; readonly script: string },
  ) {
    this.proxy = proxy;
    this.#server = server;
    this.#port = place.port;
    this.#folder = place.folder;
    this.#script = place.script;
  }

  static async open(): Promise<BrokenPlace> {
    const port = await freePort();
    const folder = mkdtempSync(join(tmpdir(), 'mitto-broken-'));
    const proxy = await createFaultProxy(port);
    const [server, script] = await Promise.all([start(port, folder, proxy), bundlePage()]);
    return new BrokenPlace(proxy, server, { port, folder, script });
  }

  /** The URL for pages, which is that of the proxy. */
  get url(): string {
    return `http://127.0.0.1:${this.proxy.port}`;
  }

  /** Kills the server with `kill -9`, and starts it again on the same data folder. */
  async killAndStart(): Promise<void> {
    await this.#server.kill();
    this.#server = await start(this.#port, this.#folder, this.proxy);
  }

  async close(): Promise<void> {
    await this.proxy.close();
    await this.#server.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async member(): Promise<Registered> {
    this.#members += 1;
    const ip = `10.0.0.${this.#members}`;
    return await registerOverHttp(this.#server.url, `member-${this.#members}`, ip);
  }

  /** Makes one member like and visit another, as if from another device. */
  async likeAndVisit({ uid, bearer }: Registered, other: Registered): Promise<void> {
    const calls = callsAt(this.#server.url);
    const call: Call = (name, input) => calls(name, input, { bearer });
    const device = new Device({ uid, tokens: { bearer }, call });
    device.write('likes', 'circles', { uid: other.uid });
    device.write('visit', 'visitors', { uid: other.uid });
    await device.send();
  }

  /** Texts of a member's feedback on the server, fetched without the proxy. */
  async texts({ bearer }: Registered): Promise<string[]> {
    const input: InputOf<'databaseFetch'> = { table: 'feedback', limit: 100 };
    const { result }: CallResult<ResultOf<'databaseFetch'>> = await callOverHttp(
      this.#server.url,
      databaseApi.databaseFetch,
      input,
      { bearer },
    );
    return result.map(({ row }) => String(row?.['likeMost'])).sort();
  }

  /** Opens a page that the server serves, and adds a script to it. Resolves when its database is open. */
  async openTab(context: BrowserContext, member: Registered, schema = 1): Promise<Page> {
    const page = await context.newPage();
    await this.startTab(page, member, schema);
    await page.locator('body[data-tab]').waitFor();
    return page;
  }

  /** Like `openTab`, without waiting for the database. */
  async startTab(page: Page, { uid, bearer }: Registered, schema: number): Promise<void> {
    await page.route('**/tab.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: this.#script }),
    );
    await page.goto(`${this.url}/reference?account=${uid}&token=${bearer}&schema=${schema}`);
    await page.addScriptTag({ url: '/tab.js', type: 'module' });
  }
}

function start(port: number, folder: string, proxy: FaultProxy): Promise<ServerProcess> {
  return startServerProcess(port, {
    DATA_DIR: folder,
    APP_ORIGIN: `http://127.0.0.1:${proxy.port}`,
    // The shortest interval at which likes and visits are shown to standard members.
    REDACTED_EVERY_MINUTES: '1',
  });
}

async function bundlePage(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'esnext',
      rolldownOptions: {
        input: fileURLToPath(new URL('./page.ts', import.meta.url)),
        output: { codeSplitting: false },
      },
    },
  });
  const [part] = Array.isArray(built) || !('output' in built) ? [] : built.output;
  if (part === undefined) throw new Error('The page was not bundled.');
  return part.code;
}

declare global {
  /** Functions of the tab, defined in `page.ts`. */
  var tab: Tab;
}

export const write = (page: Page, text: string): Promise<void> =>
  page.evaluate((written) => globalThis.tab.write(written), text);
export const look = (page: Page): Promise<Awaited<ReturnType<Tab['look']>>> =>
  page.evaluate(() => globalThis.tab.look());
export const nudge = (page: Page): Promise<void> => page.evaluate(() => globalThis.tab.nudge());
