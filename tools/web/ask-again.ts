import { type Plugin, parseSync } from 'vite';

/**
 * Browsers keep in mind that a module failed, and never ask for it again under its name: a part that did not load would
 * be missing until the page is opened anew. All are asked for by `askAgain` (app.ts): those that no other stands on
 * under another name then. What others stand on cannot be: they would look for it under the old one.
 */
export function askFailedPartsAgain(): Plugin {
  return {
    name: 'mitto-ask-again',
    generateBundle: {
      // After Vite has written in which files are loaded ahead.
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
    // The parser lists an import twice where it has gone back, as in `(m = import('…'), m)`.
    if (start < read || !address.startsWith('./')) continue;
    const name = address.slice(2);
    asking += `${code.slice(read, start)}askAgain(\`${name}\`${stoodOn.has(`web/${name}`) ? ',!0' : ''})`;
    read = end;
  }
  return asking + code.slice(read);
}
