import { join } from 'node:path';
import babel from '@rolldown/plugin-babel';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import type { InlineConfig } from 'vite';
import { askFailedPartsAgain } from './ask-again.ts';
import type { Delivery } from './delivery.ts';
import { firstParts } from './first-parts.ts';
import { isForProduction } from './is-for-production.ts';
import { noServerCode } from './no-server-code.ts';
import { isGlyph, oneGlyphEach } from './one-glyph-each.ts';
import { dist, webRoot } from './paths.ts';

/** Settings shared by the app and the prerendered page, so that both get the same class names. */
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
      oneGlyphEach(),
    ],
    css: { modules: { generateScopedName: '[hash:base64:6]' } },
    define: {
      'process.env.NODE_ENV': JSON.stringify('production'),
      __production__: JSON.stringify(isForProduction),
    },
  };
}

/** React changes seldom: in a file of its own it stays in caches when the app is new. */
const reactFiles = /node_modules\/(react|react-dom|scheduler)\/|rolldown\/runtime/;

export function appConfig(delivery: Delivery): InlineConfig {
  const shared = sharedConfig();
  return {
    ...shared,
    plugins: [...(shared.plugins ?? []), delivery.plugin, askFailedPartsAgain()],
    build: {
      outDir: dist,
      emptyOutDir: true,
      assetsDir: 'web',
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      chunkSizeWarningLimit: isForProduction ? 500 : Number.POSITIVE_INFINITY,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        checks: {
          // Would report the compiler's duration at every build.
          pluginTimings: false,
          // The gallery imports statically what the app loads on demand.
          ineffectiveDynamicImport: isForProduction,
          // 'use no memo' is for the compiler, which has read it by then.
          moduleLevelDirective: false,
        },
        input: {
          app: join(webRoot, 'src', 'app.ts'),
          'welcome-parts': join(webRoot, 'src', 'welcome', 'welcome-parts.tsx'),
        },
        output: {
          entryFileNames: 'web/[name]-[hash].js',
          chunkFileNames: 'web/[name]-[hash].js',
          assetFileNames: 'web/[name]-[hash][extname]',
          codeSplitting: {
            groups: [
              { name: 'react', test: reactFiles, priority: 2 },
              ...firstParts(delivery),
              // Other glyphs that several places draw.
              { name: 'glyphs', test: isGlyph, minShareCount: 2 },
            ],
          },
        },
      },
    },
  };
}

export function welcomeConfig(outDir: string): InlineConfig {
  return {
    ...sharedConfig(),
    ssr: { noExternal: true },
    build: {
      ssr: join(webRoot, 'src', 'welcome', 'welcome.tsx'),
      outDir,
      emptyOutDir: true,
      reportCompressedSize: false,
      minify: false,
    },
  };
}
