import { escapeHtml } from '@mitto/server-kit/http/escape-html';
import type { Page } from '@mitto/server-kit/module/call-context';
import { accountErrors } from '../../../contract/account-errors.ts';
import type { Handed } from './open-id-token.ts';
import { returnScript } from './return-script.ts';

/**
 * Last page of the popup after a successful sign-in. Its script posts the two tokens to the page that opened
 * the popup.
 */
export function handOverPage({ code, openid }: Handed, opener: string): Page {
  return {
    html: page({ opener, code, openid }, 'You are signed in. This window closes by itself.'),
  };
}

/**
 * Last page of the popup after a failed sign-in. It shows the error, and posts it to the page that opened the
 * popup.
 */
export function troublePage(error: string, opener: string): Page {
  const told = Object.entries(accountErrors).find(([code]) => code === error)?.[1];
  if (!told) throw new Error(`${error} is not an error of the account feature, so a page cannot tell it.`);
  return { status: told.status, html: page({ opener, error }, told.sentence) };
}

function page(facts: Readonly<Record<string, string>>, sentence: string): string {
  const attributes = Object.entries(facts).map(([name, value]) => ` data-${name}="${escapeHtml(value)}"`);
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>Mitto</title>
<body${attributes.join('')}>
<p>${escapeHtml(sentence)}</p>
<p id="alone" hidden>You can close this window and go back to Mitto.</p>
<script src="${returnScript.path}"></script>
</html>
`;
}
