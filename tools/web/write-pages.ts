import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { minifySync } from 'vite';
import type { Chunks } from './build-chunks.ts';
import type { Welcome } from './build-welcome.ts';
import { drawArches } from './draw-arches.ts';
import { dist, webRoot } from './paths.ts';
import { webManifest } from './web-manifest.ts';

/**
 * Writes one page for each language. The server replaces the placeholders, which stand between percent signs.
 */
export function writePages(chunks: Chunks, welcome: Welcome): void {
  // The boot script is inlined: as a separate file it would block the page for another round trip.
  const boot = minifySync('boot.js', readFileSync(join(webRoot, 'src', 'boot.js'), 'utf8')).code;
  const icons = {
    vector: addFile('app-icon.svg', picture('app-icon.svg')),
    small: addFile('app-icon-192.png', picture('app-icon-192.png')),
    large: addFile('app-icon-512.png', picture('app-icon-512.png')),
  };
  mkdirSync(join(dist, 'pages'), { recursive: true });
  for (const language of welcome.languages) {
    const { title, description, ...drawn } = welcome.render(language);
    const manifest = addFile(`app-${language}.webmanifest`, webManifest(language, description, icons));
    const { markup, style } = styleByClass(
      `${drawn.wait}\n<div id="app"></div>\n<div id="door">${drawn.welcome.replace('%art%', drawArches())}</div>`,
    );
    const page = `<!doctype html>
<html lang="${language}" data-outside="${chunks.welcomeScripts.join(' ')}" data-inside="${chunks.insideScripts.join(' ')}" data-styled="${chunks.styleFiles.join(' ')}" data-later="${[...chunks.insideStyles, ...chunks.insideLater].join(' ')}" %settings%>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="#FBF8FB" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#150E1A" media="(prefers-color-scheme: dark)">
<meta name="description" content="${description}">
<title>${title}</title>
<script>${boot}</script>
<style>${language === 'th' ? keepThaiStill(chunks.style) : chunks.style}${style}</style>
${language === 'th' ? preloadThai() : ''}<link rel="icon" href="${icons.vector}" type="image/svg+xml">
<link rel="apple-touch-icon" href="${icons.small}">
<link rel="manifest" href="${manifest}">
</head>
<body>
${markup}
</body>
</html>
`;
    writeFileSync(join(dist, 'pages', `${language}.html`), page);
  }
}

/**
 * Sets `font-display: optional` for the Thai font. On a Thai page, a font that arrives late would shift the
 * whole layout (packages/brand/src/fonts.css).
 */
function keepThaiStill(style: string): string {
  const late = /(font-family:\s*"?Noto Sans Thai Variable"?;[^}]*font-display:\s*)swap/;
  if (!late.test(style))
    throw new Error('The page has no font for Thai, or its rules are written otherwise.');
  return style.replace(late, '$1optional');
}

function preloadThai(): string {
  const [font] = globSync('web/noto-sans-thai-*.woff2', { cwd: dist });
  return `<link rel="preload" href="/${font}" as="font" type="font/woff2" crossorigin>\n`;
}

const picture = (name: string): Buffer => readFileSync(join(webRoot, 'pictures', name));

/** Writes a file under a name with a hash, so that it can be cached for ever. Returns its URL. */
function addFile(name: string, content: string | Buffer): string {
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 6);
  const ending = extname(name);
  const named = `${basename(name, ending)}-${hash}${ending}`;
  writeFileSync(join(dist, 'web', named), content);
  return `/web/${named}`;
}

/**
 * Replaces style attributes by classes, because the CSP forbids style attributes in HTML. At run time React
 * sets styles through scripts, which the CSP allows.
 */
function styleByClass(body: string): { markup: string; style: string } {
  const classes = new Map<string, string>();
  const markup = body.replace(
    /<(\w+)([^>]*?) style="([^"]*)"([^>]*)>/g,
    (_whole, tag, before, style, after) => {
      const name = classes.get(style) ?? `s${classes.size}`;
      classes.set(style, name);
      const rest = `${before}${after}`;
      return rest.includes(' class="')
        ? `<${tag}${rest.replace(' class="', ` class="${name} `)}>`
        : `<${tag} class="${name}"${rest}>`;
    },
  );
  return { markup, style: [...classes].map(([style, name]) => `.${name}{${style}}`).join('') };
}
