import type { HeaderSet } from '@mitto/server-kit/http/security-headers';

/**
 * CSP directives for development. Vite's client and React's refresh use inline scripts and styles, and Vite's
 * worker is loaded from a blob.
 */
const relaxed: Readonly<Record<string, string>> = {
  'script-src': "'self' 'unsafe-inline'",
  'style-src': "'self' 'unsafe-inline'",
  'worker-src': "'self' blob:",
};

/** Relaxes the CSP of pages for development. A server in production never uses it. */
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
