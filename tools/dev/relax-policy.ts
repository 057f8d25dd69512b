import type { HeaderSet } from '@mitto/server-kit/http/security-headers';

/** Vite's client and React's refresh stand in the page as scripts and styles, and Vite's worker has no address. */
const relaxed: Readonly<Record<string, string>> = {
  'script-src': "'self' 'unsafe-inline'",
  'style-src': "'self' 'unsafe-inline'",
  'worker-src': "'self' blob:",
};

/** The policy of pages, relaxed for what development adds; never used by a server that stands alone. */
export function relaxPolicy(headers: HeaderSet): HeaderSet {
  const policy = (headers['content-security-policy'] ?? '')
    .split('; ')
    .map((directive) => {
      const [name = ''] = directive.split(' ');
      return relaxed[name] === undefined ? directive : `${name} ${relaxed[name]}`;
    })
    .join('; ');
  return { ...headers, 'content-security-policy': policy };
}
