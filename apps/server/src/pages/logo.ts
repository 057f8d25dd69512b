import type { AssetStore } from './asset-store.ts';
import { html, type Markup } from './markup.ts';

/** Renders the logo in the colours of the visitor's theme. */
export function logo(assets: AssetStore): Markup {
  return html`<picture class="logo"><source srcset="${assets.url('logo-on-dark.svg')}" media="(prefers-color-scheme: dark)"><img src="${assets.url('logo.svg')}" alt="Mitto" width="106" height="33"></picture>`;
}
