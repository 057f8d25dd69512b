import { join } from 'node:path';
import babel from '@rolldown/plugin-babel';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import type { InlineConfig } from 'vite';
import { firstParts } from './first-parts.ts';
import { noServerCode } from './no-server-code.ts';
import { dist, webRoot } from './paths.ts';

/** What the app and the page that is drawn ahead of it have in common: the same names for the same classes. */
export function sharedConfig(): InlineConfig {
  return {
    configFile: false,
    root: webRoot,
    base: '/',
    publicDir: false,
    logLevel: 'warn',
    plugins: [
      react(),
      babel({ presets: [reactCompilerPreset()], exclude: [/node_modules/, /words\/compiled/] }),
      noServerCode(),
    ],
    css: { modules: { generateScopedName: '[hash:base64:6]' } },
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  };
}

/** React and the router change seldom: they have a file of their own, which stays in caches when the app is new. */
const lasting = /node_modules\/(react|react-dom|scheduler|@tanstack)\/|rolldown\/runtime/;

export function appConfig(): InlineConfig {
  return {
    ...sharedConfig(),
    build: {
      outDir: dist,
      emptyOutDir: true,
      assetsDir: 'web',
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        // It would tell how long the compiler took, at every build.
        checks: { pluginTimings: false },
        input: {
          app: join(webRoot, 'src', 'app.ts'),
          'door-parts': join(webRoot, 'src', 'door', 'door-parts.tsx'),
        },
        output: {
          entryFileNames: 'web/[name]-[hash].js',
          chunkFileNames: 'web/[name]-[hash].js',
          assetFileNames: 'web/[name]-[hash][extname]',
          codeSplitting: {
            groups: [
              { name: 'lasting', test: lasting, priority: 2 },
              { name: firstParts(), debugName: 'first parts', priority: 1 },
            ],
          },
        },
      },
    },
  };
}

export function doorConfig(outDir: string): InlineConfig {
  return {
    ...sharedConfig(),
    ssr: { noExternal: true },
    build: {
      ssr: join(webRoot, 'src', 'door', 'door.tsx'),
      outDir,
      emptyOutDir: true,
      reportCompressedSize: false,
      minify: false,
    },
  };
}
