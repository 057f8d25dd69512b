import { version } from '../version.ts';
import type { AssetStore } from './asset-store.ts';
import { html, type Markup } from './markup.ts';

export interface Framed {
  /** English by default. */
  readonly language?: string;
  readonly title: string;
  readonly description: string;
  readonly stylesheet: string;
  readonly script?: string;
  readonly body: Markup;
}

/**
 * Renders a complete page around a body. It contains no inline scripts or styles, because the pages' content
 * security policy forbids them.
 */
export function frame(assets: AssetStore, page: Framed): string {
  return html`<!doctype html>
<html lang="${page.language ?? 'en'}" data-build="${version}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="#FBF8FB" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#150E1A" media="(prefers-color-scheme: dark)">
<meta name="description" content="${page.description}">
<title>${page.title}</title>
<link rel="preload" href="${assets.url('gabarito-latin-wght-normal.woff2')}" as="font" type="font/woff2" crossorigin>
<link rel="preload" href="${assets.url('figtree-latin-wght-normal.woff2')}" as="font" type="font/woff2" crossorigin>
<link rel="stylesheet" href="${assets.url(page.stylesheet)}">
<link rel="icon" href="${assets.url('app-icon.svg')}" type="image/svg+xml">
<link rel="apple-touch-icon" href="${assets.url('app-icon-192.png')}">
${page.script !== undefined && html`<script type="module" src="${assets.url(page.script)}"></script>`}
</head>
<body>
${page.body}
</body>
</html>
`.text;
}
