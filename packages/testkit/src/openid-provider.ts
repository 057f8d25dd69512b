import { request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { OpenIdSettings } from '@mitto/server-kit/module/deps';
import type { JWTPayload } from 'jose';
import { Provider } from 'oidc-provider';
import { createTokenForge, type Signature, type TokenForge } from './create-token-forge.ts';
import { readBody, startLoopbackServer } from './loopback-server.ts';

/** Claims of a person at the provider. `sub` is also the name that the person types at its login. */
export interface OpenIdPerson {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean;
}

type Document = Readonly<Record<string, unknown>>;

/**
 * Changes to the provider's answers. All other answers stay as the real provider sent them. Changed tokens
 * are signed again, by default with the provider's own key.
 */
export interface Lie {
  readonly claims?: (claims: JWTPayload) => JWTPayload;
  readonly signature?: Signature;
  readonly discovery?: (document: Document) => Document;
  readonly userInfo?: (claims: Document) => Document;
  /** Delay before each answer (ms). */
  readonly delayMs?: number;
  readonly isDown?: boolean;
  /** Raw body that the token endpoint returns instead of the real one. */
  readonly tokenBody?: string;
}

export interface OpenIdProvider {
  readonly settings: OpenIdSettings;
  readonly people: Map<string, OpenIdPerson>;
  /** Requests received, as `GET /path`. */
  readonly asked: string[];
  lie(lie: Lie): void;
  beHonest(): void;
  close(): Promise<void>;
}

const clientId = 'mitto';
const clientSecret = 'the secret that mitto and its provider share, for tests';

/** Starts a real OpenID provider on loopback, behind a proxy that can falsify its answers. */
export async function startOpenIdProvider(options: { redirectUri: string }): Promise<OpenIdProvider> {
  const people = new Map<string, OpenIdPerson>();
  const asked: string[] = [];
  const forge = await createTokenForge(clientSecret);
  let lie: Lie = {};
  let inside = 0;

  const socketUpgrade = await startLoopbackServer(async (request, response) => {
    const path = (request.url ?? '').split('?', 1)[0] ?? '';
    asked.push(`${request.method} ${path}`);
    const { isDown, delayMs } = lie;
    // Read the body before the delay, because the client may have disconnected after it.
    const sent = await readBody(request);
    if (delayMs) await sleep(delayMs);
    // If the client has disconnected, the provider behind the proxy may be closed by now.
    if (request.socket.destroyed) return;
    if (isDown) request.socket.destroy();
    else
      await passOn({ request, sent, response, port: inside, bend: (body) => bend(forge, lie, path, body) });
  });
  const provider = new Provider(socketUpgrade.origin, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [options.redirectUri],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [forge.privateJwk] },
    cookies: { keys: ['for tests only'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    pkce: { required: () => true },
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
    findAccount: (_context: unknown, sub: string) => ({
      accountId: sub,
      claims: () => ({ ...(people.get(sub) ?? { sub }) }),
    }),
  });
  const real = await startLoopbackServer(provider.callback());
  inside = real.port;

  return {
    settings: { issuer: socketUpgrade.origin, clientId, clientSecret },
    people,
    asked,
    lie: (next) => {
      lie = next;
    },
    beHonest: () => {
      lie = {};
    },
    close: async () => {
      await socketUpgrade.close();
      await real.close();
    },
  };
}

/** Applies the changes of `lie` to the answer of a path. */
async function bend(forge: TokenForge, lie: Lie, path: string, body: string): Promise<string> {
  if (path === '/.well-known/openid-configuration' && lie.discovery) {
    return JSON.stringify(lie.discovery(JSON.parse(body)));
  }
  if (path === '/me' && lie.userInfo) return JSON.stringify(lie.userInfo(JSON.parse(body)));
  if (path !== '/token') return body;
  if (lie.tokenBody !== undefined) return lie.tokenBody;
  const told: { id_token?: string } = JSON.parse(body);
  if (told.id_token === undefined || (!lie.claims && !lie.signature)) return body;
  const forged = await forge.again(told.id_token, lie.claims ?? ((claims) => claims), lie.signature ?? 'own');
  return JSON.stringify({ ...told, id_token: forged });
}

interface Passage {
  readonly request: IncomingMessage;
  readonly sent: string;
  readonly response: ServerResponse;
  readonly port: number;
  readonly bend: (body: string) => Promise<string>;
}

/**
 * Forwards a request to the real provider, including its host header, so that the provider uses the address
 * of the proxy as its own.
 */
async function passOn({ request, sent, response, port, bend }: Passage): Promise<void> {
  const { method, url: path, headers } = request;
  const answer = await new Promise<IncomingMessage>((settle, fail) => {
    forward({ host: '127.0.0.1', port, method, path, headers, agent: false })
      .on('response', settle)
      .on('error', fail)
      .end(sent);
  });
  const body = await bend(await readBody(answer));
  const { 'transfer-encoding': _, ...kept } = answer.headers;
  response.writeHead(answer.statusCode ?? 502, { ...kept, 'content-length': Buffer.byteLength(body) });
  response.end(body);
}
