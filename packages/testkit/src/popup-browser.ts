import { createContext, runInContext } from 'node:vm';

export interface Landing {
  /** URL as the address bar shows it. */
  readonly url: string;
  readonly status: number;
  readonly headers: Headers;
  readonly html: string;
}

/** A message posted to the page that opened the popup. */
export interface PostedMessage {
  readonly message: Readonly<Record<string, string | undefined>>;
  /** Target origin of the message. */
  readonly target: string;
}

export interface PopupBrowserOptions {
  /** Public origin of the member app. Requests to it are sent to `servedAt`. */
  readonly appOrigin: string;
  readonly servedAt: string;
}

export interface OpenOptions {
  /** Stops before requesting this path, and returns its URL. */
  readonly stopBefore?: string;
  /** Text for the login field of a form. */
  readonly login?: string;
}

interface Cookie {
  readonly name: string;
  readonly value: string;
  readonly path: string;
}

export interface PopupBrowser {
  /** Opens the URL and follows redirects and forms to the last page. */
  open(url: string, options?: OpenOptions): Promise<Landing>;
  /** Every Set-Cookie header received. */
  readonly setCookies: string[];
  forgetCookies(): void;
}

const maxSteps = 20;

/** Simulates a browser window for a sign-in: cookies for each origin, redirects, and forms. */
export function createPopupBrowser({ appOrigin, servedAt }: PopupBrowserOptions): PopupBrowser {
  const jars = new Map<string, Map<string, Cookie>>();
  const setCookies: string[] = [];

  const ask = async (url: URL, form?: URLSearchParams): Promise<Response> => {
    const jar = jars.get(url.origin) ?? new Map<string, Cookie>();
    jars.set(url.origin, jar);
    const reached = url.origin === appOrigin ? new URL(url.pathname + url.search, servedAt) : url;
    const sent = [...jar.values()].filter((cookie) => url.pathname.startsWith(cookie.path));
    const response = await fetch(reached, {
      redirect: 'manual',
      headers: { cookie: sent.map(({ name, value }) => `${name}=${value}`).join('; ') },
      ...(form ? { method: 'POST', body: form } : {}),
    });
    for (const line of response.headers.getSetCookie()) {
      setCookies.push(line);
      keep(jar, line);
    }
    return response;
  };

  return {
    setCookies,
    forgetCookies: () => jars.clear(),
    async open(address, { stopBefore, login = 'somebody' } = {}) {
      let url = new URL(address);
      let form: URLSearchParams | undefined;
      for (let step = 0; step < maxSteps; step += 1) {
        if (url.pathname === stopBefore) {
          return { url: url.href, status: 0, headers: new Headers(), html: '' };
        }
        const response = await ask(url, form);
        const html = await response.text();
        const location = response.headers.get('location');
        const next = location === null ? fillIn(html, login) : undefined;
        if (location === null && !next) {
          return { url: url.href, status: response.status, headers: response.headers, html };
        }
        form = next?.fields;
        url = new URL(location ?? next?.action ?? '', url);
      }
      throw new Error(`The window was sent on ${maxSteps} times, last to ${url.origin}${url.pathname}.`);
    },
  };
}

function keep(jar: Map<string, Cookie>, line: string): void {
  const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
  const at = pair.indexOf('=');
  const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
  const named = new Map(
    attributes.map((attribute) => {
      const [key = '', of = ''] = attribute.split('=', 2);
      return [key.toLowerCase(), of];
    }),
  );
  const path = named.get('path') ?? '/';
  const isOver = value === '' || Date.parse(named.get('expires') ?? '9999-01-01') < Date.now();
  if (isOver) jar.delete(`${name} ${path}`);
  else jar.set(`${name} ${path}`, { name, value, path });
}

/** Fills in the first form of a page; returns undefined if there is none. */
function fillIn(html: string, login: string): { action: string; fields: URLSearchParams } | undefined {
  const [, head = '', body = ''] = /<form([^>]*)>(.*?)<\/form>/s.exec(html) ?? [];
  const [, action] = /action="([^"]*)"/.exec(head) ?? [];
  if (action === undefined) return undefined;
  const fields = new URLSearchParams();
  for (const [input] of body.matchAll(/<input[^>]*>/g)) {
    const [, name] = /name="([^"]*)"/.exec(input) ?? [];
    const [, value] = /value="([^"]*)"/.exec(input) ?? [];
    if (name !== undefined) fields.set(name, value ?? (name === 'login' ? login : 'whatever is asked'));
  }
  return { action: action.replaceAll('&amp;', '&'), fields };
}

export interface ScriptRun {
  readonly heard: readonly PostedMessage[];
  readonly isClosed: boolean;
}

/** Runs the script of a page as the popup would, with or without an opener. */
export function runPageScript(html: string, script: string, hasOpener = true): ScriptRun {
  const heard: PostedMessage[] = [];
  let isClosed = false;
  const [, attributes = ''] = /<body([^>]*)>/.exec(html) ?? [];
  const dataset = Object.fromEntries(
    [...attributes.matchAll(/data-([\w-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
  );
  const opener = {
    postMessage: (message: PostedMessage['message'], target: string) => heard.push({ message, target }),
  };
  const window = {
    opener: hasOpener ? opener : null,
    close: () => {
      isClosed = true;
    },
  };
  const document = { body: { dataset }, getElementById: () => ({ hidden: true }) };
  runInContext(script, createContext({ window, document }));
  return { heard, isClosed };
}
