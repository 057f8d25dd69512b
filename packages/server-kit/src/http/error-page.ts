import type { Envelope } from '@mitto/kit/envelope';
import { escapeHtml } from './escape-html.ts';

/** Renders a refusal for a browser window: its message. */
export function errorPage(envelope: string): string {
  // The envelope is our own, written a moment ago.
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
