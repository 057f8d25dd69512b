import { type Plugin, parseSync } from 'vite';

/**
 * Replaces dynamic imports by `askAgain` (app.ts), which retries a failed one. Browsers remember that a
 * module failed and never fetch its URL again, so a chunk that failed to load would be missing until the page
 * is reloaded. Therefore the retry uses another URL. That works only for chunks that no other chunk imports
 * statically: importers would still use the old URL.
 */
export function askFailedPartsAgain(): Plugin {
  return {
    name: 'mitto-ask-again',
    generateBundle: {
      // Runs after Vite has added its lists of files to preload.
      order: 'post',
      handler(_options, bundle) {
        const parts = Object.values(bundle).filter((part) => part.type === 'chunk');
        const stoodOn = new Set(parts.flatMap(({ imports }) => imports));
        for (const part of parts) part.code = askAgainIn(part.code, stoodOn);
      },
    },
  };
}

function askAgainIn(code: string, stoodOn: ReadonlySet<string>): string {
  let asking = '';
  let read = 0;
  for (const { start, end, moduleRequest } of parseSync('part.js', code).module.dynamicImports) {
    const address = code.slice(moduleRequest.start + 1, moduleRequest.end - 1);
    // The parser lists an import twice if it has backtracked, as in `(m = import('…'), m)`.
    if (start < read || !address.startsWith('./')) continue;
    const name = address.slice(2);
    asking += `${code.slice(read, start)}askAgain(\`${name}\`${stoodOn.has(`web/${name}`) ? ',!0' : ''})`;
    read = end;
  }
  return asking + code.slice(read);
}
