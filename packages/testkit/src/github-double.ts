import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { GithubSettings } from '@mitto/server-kit/module/deps';
import { readBody, startLoopbackServer } from './loopback-server.ts';

export interface GithubAddress {
  readonly email: string;
  readonly primary: boolean;
  readonly verified: boolean;
}

/** The person signed in to GitHub in the browser. */
export interface GithubPerson {
  readonly id: number;
  readonly login: string;
  /** Address on the public profile. Sign-in must not rely on this address. */
  readonly email: string | null;
  readonly addresses: readonly GithubAddress[];
  readonly isWilling?: boolean;
}

export interface GithubDouble {
  readonly settings: GithubSettings;
  /** Requests received, as `GET /path`. */
  readonly asked: string[];
  seat(person: GithubPerson): void;
  /** Overrides the reply of this path; undefined restores the normal reply. */
  answer(path: string, instead: { readonly status: number; readonly body: string } | undefined): void;
  close(): Promise<void>;
}

interface Reply {
  readonly status: number;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const json = 'application/json; charset=utf-8';

interface Grant {
  readonly person: GithubPerson;
  readonly redirectUri: string;
  readonly challenge: string | null;
  readonly scopes: readonly string[];
}

const clientId = 'Iv1.mitto';
const clientSecret = 'the secret of the app at GitHub, for tests';

/** Starts a server with GitHub's sign-in for OAuth apps, as its documentation describes it. */
export async function startGithubDouble(options: { redirectUri: string }): Promise<GithubDouble> {
  const asked: string[] = [];
  const instead = new Map<string, { readonly status: number; readonly body: string }>();
  const codes = new Map<string, Grant>();
  const tokens = new Map<string, Grant>();
  let person: GithubPerson | undefined;

  const server = await startLoopbackServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://github.invalid');
    asked.push(`${request.method} ${url.pathname}`);
    const reply: Reply = instead.get(url.pathname) ?? (await replyTo(request, url));
    response.writeHead(reply.status, { 'content-type': json, ...reply.headers }).end(reply.body);
  });
  const replyTo = async (request: IncomingMessage, url: URL): Promise<Reply> => {
    if (url.pathname === '/login/oauth/authorize') {
      return authorize({ query: url.searchParams, person, codes, registered: options.redirectUri });
    }
    if (url.pathname === '/login/oauth/access_token') {
      return tokenReply(request, exchange(await readForm(request), codes, tokens));
    }
    return apiReply(request, url.pathname, tokens);
  };
  return {
    settings: { clientId, clientSecret, webOrigin: server.origin, apiOrigin: server.origin },
    asked,
    seat: (next) => {
      person = next;
    },
    answer: (path, other) => {
      if (other) instead.set(path, other);
      else instead.delete(path);
    },
    close: server.close,
  };
}

interface Authorization {
  readonly query: URLSearchParams;
  readonly person: GithubPerson | undefined;
  readonly codes: Map<string, Grant>;
  readonly registered: string;
}

/**
 * Answers a request for the consent page. The test has set the decision of the person beforehand, so the
 * answer is an immediate redirect.
 */
function authorize({ query, person, codes, registered }: Authorization): Reply {
  if (query.get('client_id') !== clientId || !person) return { status: 404, body: 'Not Found' };
  const back = new URL(registered);
  const state = query.get('state');
  const redirectUri = query.get('redirect_uri') ?? registered;
  if (redirectUri !== registered) {
    back.searchParams.set('error', 'redirect_uri_mismatch');
  } else if (person.isWilling === false) {
    back.searchParams.set('error', 'access_denied');
    back.searchParams.set('error_description', 'The user has denied your application access.');
    back.searchParams.set('error_uri', 'https://docs.github.com/');
  } else {
    const code = randomBytes(10).toString('hex');
    const scopes = (query.get('scope') ?? '').split(/[ ,]+/);
    codes.set(code, { person, redirectUri, challenge: query.get('code_challenge'), scopes });
    back.searchParams.set('code', code);
  }
  if (state !== null) back.searchParams.set('state', state);
  return { status: 302, body: '', headers: { location: back.href } };
}

type TokenAnswer = Readonly<Record<string, string>>;

/**
 * Exchanges a code for a token; a second exchange is refused. The error codes are those of GitHub's
 * documentation.
 */
function exchange(form: URLSearchParams, codes: Map<string, Grant>, tokens: Map<string, Grant>): TokenAnswer {
  if (form.get('client_id') !== clientId || form.get('client_secret') !== clientSecret) {
    return refused(
      'incorrect_client_credentials',
      'The client_id and/or client_secret passed are incorrect.',
    );
  }
  const code = form.get('code') ?? '';
  const grant = codes.get(code);
  codes.delete(code);
  const verifier = form.get('code_verifier') ?? '';
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  if (!grant || (grant.challenge !== null && grant.challenge !== challenge)) {
    return refused('bad_verification_code', 'The code passed is incorrect or expired.');
  }
  if (form.get('redirect_uri') !== grant.redirectUri) {
    return refused('redirect_uri_mismatch', 'The redirect_uri MUST match the registered callback URL.');
  }
  const token = `gho_${randomBytes(18).toString('hex')}`;
  tokens.set(token, grant);
  return { access_token: token, scope: grant.scopes.join(','), token_type: 'bearer' };
}

function refused(error: string, description: string): TokenAnswer {
  return { error, error_description: description, error_uri: 'https://docs.github.com/' };
}

/**
 * Encodes the answer of the token endpoint: as a form, or as JSON if the client asks for it. As at GitHub, a
 * refusal has status 200 too.
 */
function tokenReply(request: IncomingMessage, answer: TokenAnswer): Reply {
  if (request.headers.accept === 'application/json') return { status: 200, body: JSON.stringify(answer) };
  const headers = { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' };
  return { status: 200, body: new URLSearchParams(answer).toString(), headers };
}

function apiReply(request: IncomingMessage, path: string, tokens: Map<string, Grant>): Reply {
  if (!request.headers['user-agent']) return message(403, 'Request forbidden by administrative rules.');
  const [, token = ''] = /^(?:Bearer|token) (\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
  const grant = tokens.get(token);
  if (!grant) return message(401, 'Bad credentials');
  const { id, login, email, addresses } = grant.person;
  if (path === '/user') return { status: 200, body: JSON.stringify({ id, login, email, type: 'User' }) };
  const maySeeAddresses = grant.scopes.includes('user:email');
  if (path !== '/user/emails' || !maySeeAddresses) return message(404, 'Not Found');
  const listed = addresses.map((address) => ({ ...address, visibility: null }));
  return { status: 200, body: JSON.stringify(listed) };
}

function message(status: number, text: string): Reply {
  return {
    status,
    body: JSON.stringify({ message: text, documentation_url: 'https://docs.github.com/rest' }),
  };
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const body = await readBody(request);
  const isJson = request.headers['content-type']?.startsWith('application/json') ?? false;
  return new URLSearchParams(isJson ? JSON.parse(body) : body);
}
