import type { Envelope } from '@mitto/kit/envelope';

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

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
}
