import { readFileSync } from 'node:fs';
import { returnScript } from '@mitto/account/server/sign-in/providers/return-script';
import type { CallResult } from './call-over-http.ts';
import { type GithubDouble, startGithubDouble } from './github-double.ts';
import { type OpenIdPerson, type OpenIdProvider, startOpenIdProvider } from './openid-provider.ts';
import {
  createPopupBrowser,
  type Landing,
  type PopupBrowser,
  type PostedMessage,
  runPageScript,
} from './popup-browser.ts';
import { startWorld, type World } from './start-world.ts';
import type { ResultOf } from './world-calls.ts';

export const stageOrigin = 'https://mitto.example';
const redirectUri = `${stageOrigin}/openid/return`;
const script = readFileSync(returnScript.file, 'utf8');

export type StagedProvider = 'oidc' | 'github' | 'google' | 'microsoft';

export interface SignInOutcome {
  readonly landing: Landing;
  readonly heard: readonly PostedMessage[];
  readonly isClosed: boolean;
}

/** A world, the sign-in providers, and a browser for the popup. */
export interface SignInStage {
  readonly world: World;
  readonly openId: OpenIdProvider;
  readonly github: GithubDouble;
  /** Adds a person at the OpenID provider. */
  seat(person: OpenIdPerson): void;
  browser(): PopupBrowser;
  startAddress(provider: StagedProvider, referrer?: string): string;
  /** Runs a sign-in to its last page; `login` is the name typed at the provider. */
  signIn(provider: StagedProvider, login?: string, browser?: PopupBrowser): Promise<SignInOutcome>;
  /**
   * Runs a sign-in up to the provider's redirect back, and returns the URL of that redirect without
   * requesting it.
   */
  reachReturn(provider: StagedProvider, login: string, browser: PopupBrowser): Promise<URL>;
  /** Runs the script of the last page. */
  outcomeOf(landing: Landing, hasOpener?: boolean): SignInOutcome;
  /** Every log line of the server. */
  readonly logged: readonly string[];
  /** Exchanges the code that the opener received. */
  redeem(outcome: SignInOutcome): Promise<CallResult<ResultOf<'openIdToken'>>>;
  close(): Promise<void>;
}

export async function startSignInStage(): Promise<SignInStage> {
  const openId = await startOpenIdProvider({ redirectUri });
  const github = await startGithubDouble({ redirectUri });
  const logged: string[] = [];
  const world = await startWorld({
    onLog: (line) => void logged.push(line),
    settings: { appOrigin: stageOrigin, signIn: { oidc: openId.settings, github: github.settings } },
  });
  const browser = (): PopupBrowser => createPopupBrowser({ appOrigin: stageOrigin, servedAt: world.url });
  const startAddress = (provider: StagedProvider, referrer = stageOrigin): string =>
    `${stageOrigin}/openid/start?${new URLSearchParams({ provider, referrer })}`;
  const outcomeOf = (landing: Landing, hasOpener = true): SignInOutcome => ({
    landing,
    ...(landing.html.includes(returnScript.path)
      ? runPageScript(landing.html, script, hasOpener)
      : { heard: [], isClosed: false }),
  });
  return {
    world,
    openId,
    github,
    seat: (person) => void openId.people.set(person.sub, person),
    browser,
    startAddress,
    outcomeOf,
    logged,
    async signIn(provider, login = 'somebody', popup = browser()) {
      return outcomeOf(await popup.open(startAddress(provider), { login }));
    },
    async reachReturn(provider, login, popup) {
      const { url, html } = await popup.open(startAddress(provider), { login, stopBefore: '/openid/return' });
      const returned = new URL(url);
      if (returned.pathname !== '/openid/return') throw new Error(`The popup stays at ${url}: ${html}`);
      return returned;
    },
    async redeem({ heard }) {
      const { code = '', openid = '' } = heard[0]?.message ?? {};
      return await world.anonymous.call('openIdToken', { code, openid });
    },
    async close() {
      await world.close();
      await openId.close();
      await github.close();
    },
  };
}
