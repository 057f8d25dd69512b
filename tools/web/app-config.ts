import { join } from 'node:path';
import babel from '@rolldown/plugin-babel';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import type { InlineConfig } from 'vite';
import { askFailedPartsAgain } from './ask-again.ts';
import type { Delivery } from './delivery.ts';
import { firstParts } from './first-parts.ts';
import { isForProduction } from './is-for-production.ts';
import { keepApart } from './keep-apart.ts';
import { noServerCode } from './no-server-code.ts';
import { isGlyph, oneGlyphEach } from './one-glyph-each.ts';
import { dist, webRoot } from './paths.ts';

/**
 * Settings that the builds of the app and of the prerendered page share, so that both have the same class
 * names.
 */
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
      __built__: 'true',
    },
  };
}

/**
 * Pattern for React's files. React changes seldom, so it gets a file of its own, which stays in browser
 * caches when the app changes.
 */
const reactFiles = /node_modules\/(react|react-dom|scheduler)\/|rolldown\/runtime/;

/**
 * Leaves the scripts of panels out of the lists of files that an import fetches in advance. The lists of all
 * panels would be 2 kB of a member's first screen. The pages name the scripts of the first screen themselves,
 * and the service worker stores those of the panels soon after (decision 091).
 */
const withoutPanels = (
  _file: string,
  scripts: string[],
  { hostId }: { readonly hostId: string },
): string[] => (hostId.startsWith('web/inside-') ? [] : scripts);

export function appConfig(delivery: Delivery): InlineConfig {
  const shared = sharedConfig();
  return {
    ...shared,
    plugins: [...(shared.plugins ?? []), delivery.plugin, askFailedPartsAgain(), keepApart('app')],
    build: {
      outDir: dist,
      emptyOutDir: true,
      assetsDir: 'web',
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      // For tools/run-message-way.ts, which maps what ran to its sources.
      sourcemap: process.env['SOURCE_MAPS'] === 'yes' ? 'hidden' : false,
      chunkSizeWarningLimit: isForProduction ? 500 : Number.POSITIVE_INFINITY,
      modulePreload: { polyfill: false, resolveDependencies: withoutPanels },
      rolldownOptions: {
        checks: {
          // Would print a warning about the compiler's duration at every build.
          pluginTimings: false,
          // Would warn that the gallery imports modules statically which the app imports dynamically.
          // Production builds have no gallery.
          ineffectiveDynamicImport: isForProduction,
          // Would warn about 'use no memo', which only the React compiler reads; it has run by then.
          moduleLevelDirective: false,
        },
        input: {
          app: join(webRoot, 'src', 'app.ts'),
          'welcome-parts': join(webRoot, 'src', 'welcome', 'welcome-parts.tsx'),
        },
        output: {
          // Fewer than the usual eight characters tell the versions of a file apart: scripts list many names.
          entryFileNames: 'web/[name]-[hash:7].js',
          chunkFileNames: 'web/[name]-[hash:7].js',
          assetFileNames: 'web/[name]-[hash:6][extname]',
          codeSplitting: {
            groups: [
              { name: 'react', test: reactFiles, priority: 2 },
              ...firstParts(delivery),
              // Contains the glyphs that several files use and that are in no earlier group.
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
