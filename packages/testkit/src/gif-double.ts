import { startLoopbackServer } from './loopback-server.ts';

export interface GifDouble {
  /** Settings for a server that uses the double. */
  readonly url: string;
  readonly key: string;
  /** Parameters of every search request received. */
  readonly asked: Readonly<Record<string, string>>[];
  /**
   * Fault to simulate. `away`: status 500. `strange`: no JSON. `elsewhere`: picture URLs at a foreign
   * address. `led`: every request is redirected.
   */
  trouble: 'none' | 'away' | 'strange' | 'elsewhere' | 'led';
  /** Target of the redirect at `/led`; with the fault 'led', of every request. */
  leadsTo: string;
  close(): Promise<void>;
}

/** A still GIF of one pixel. */
export const smallGif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

const most = 70;

/**
 * Starts a GIF provider that behaves as the documentation of the real one: it answers /search, and serves the
 * pictures.
 */
export async function startGifDouble(): Promise<GifDouble> {
  const double = {
    asked: [] as Record<string, string>[],
    trouble: 'none' as GifDouble['trouble'],
    leadsTo: '',
  };
  const server = await startLoopbackServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://double');
    if (double.trouble === 'away') return void response.writeHead(500).end();
    if (url.pathname === '/led' || double.trouble === 'led')
      return void response.writeHead(302, { location: double.leadsTo }).end();
    if (url.pathname.startsWith('/v2/search')) {
      double.asked.push(Object.fromEntries(url.searchParams));
      const told = double.trouble === 'strange' ? '<html>' : JSON.stringify(answerOf(server.origin, double));
      return void response.writeHead(200, { 'content-type': 'application/json' }).end(told);
    }
    if (url.pathname.startsWith('/picture/')) return void response.writeHead(200).end(smallGif);
    if (url.pathname === '/page') return void response.writeHead(200).end('<script>alert(1)</script>');
    if (url.pathname === '/endless')
      return void response.writeHead(200).end(Buffer.alloc(9 * 1024 * 1024, 1));
    response.writeHead(404).end();
  });
  return Object.assign(double, { url: `${server.origin}/v2`, key: 'key-of-the-tests', close: server.close });
}

function answerOf(origin: string, { trouble }: Pick<GifDouble, 'trouble'>) {
  const at = trouble === 'elsewhere' ? 'http://169.254.169.254' : origin;
  const results = Array.from({ length: most }, (_, number) => ({
    id: `${number}`,
    content_description: `Soup ${number}`,
    media_formats: {
      tinygif: { url: `${at}/picture/${number}/tiny.gif`, dims: [220, 124], size: 1000 },
      gif: { url: `${at}/picture/${number}/whole.gif`, dims: [498, 280], size: 9000 },
    },
  }));
  return { results: [...results, { id: 'odd' }], next: 'more' };
}
