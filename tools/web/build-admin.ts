import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type InlineConfig } from 'vite';
import { sharedConfig } from './app-config.ts';
import { compressFiles } from './compress-files.ts';
import { keepApart } from './keep-apart.ts';
import { adminDist, adminRoot } from './paths.ts';

function adminConfig(): InlineConfig {
  const shared = sharedConfig();
  return {
    ...shared,
    root: adminRoot,
    base: '/admin/',
    plugins: [...(shared.plugins ?? []), keepApart('admin')],
    build: {
      outDir: adminDist,
      emptyOutDir: true,
      assetsDir: 'files',
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        checks: { pluginTimings: false, moduleLevelDirective: false },
        input: { console: join(adminRoot, 'src', 'main.tsx') },
        output: {
          entryFileNames: 'files/[name]-[hash:7].js',
          chunkFileNames: 'files/[name]-[hash:7].js',
          assetFileNames: 'files/[name]-[hash:6][extname]',
        },
      },
    },
  };
}

/** Builds the console of staff into its own folder, with one page that has no inline script and no inline style. */
export async function buildAdmin(version: string): Promise<void> {
  const built = await build(adminConfig());
  if (Array.isArray(built) || !('output' in built))
    throw new Error('The console was built in more than one way.');
  const entry = built.output.find((part) => part.type === 'chunk' && part.isEntry);
  if (entry?.type !== 'chunk') throw new Error('The console has no entry script.');
  const styles = [...(entry.viteMetadata?.importedCss ?? [])];
  mkdirSync(adminDist, { recursive: true });
  writeFileSync(
    join(adminDist, 'index.html'),
    `<!doctype html>
<html lang="en" data-build="${version}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>Mitto staff console</title>
${styles.map((name) => `<link rel="stylesheet" href="/admin/${name}">`).join('\n')}
<script type="module" src="/admin/${entry.fileName}"></script>
</head>
<body>
<div id="console"></div>
</body>
</html>
`,
  );
  compressFiles(join(adminDist, 'files'));
}
