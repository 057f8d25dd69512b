import type { Envelope } from '@mitto/kit/envelope';
import { escapeHtml } from './escape-html.ts';

/** Renders the message of a refusal as a page for a browser window. */
export function errorPage(envelope: string): string {
  // The cast is safe: this server has just written the envelope.
  const told = JSON.parse(envelope) as Envelope;
  const sentence = 'error' in told ? told.error.message : '';
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Mitto</title>
<p>${escapeHtml(sentence)}</p>
</html>
`;
}
