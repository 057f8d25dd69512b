import { escapeHtml } from '../http/escape-html.ts';
import type { OutboxEntry } from './outbox.ts';

/**
 * Renders the outbox as a page, for trying out a server that sends no mail. `stylesheet` is the path of the
 * style sheet.
 */
export function outboxPage(entries: readonly OutboxEntry[], stylesheet: string): string {
  const list =
    entries.length === 0 ? '<p>Nothing has been sent yet.</p>' : `<ol>${entries.map(article).join('')}</ol>`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Outbox · Mitto</title>
<link rel="stylesheet" href="${escapeHtml(stylesheet)}">
</head>
<body>
<main class="outbox">
<h1>Outbox</h1>
<p>Every mail and text message that would have left this server, newest first.</p>
${list}
</main>
</body>
</html>
`;
}

function article(entry: OutboxEntry): string {
  const time = new Date(entry.at).toISOString();
  const title = entry.kind === 'mail' ? entry.subject : 'Text message';
  const kind = entry.kind === 'mail' ? 'Mail' : 'SMS';
  return `
<li><article aria-labelledby="title-${escapeHtml(entry.id)}">
<h2 id="title-${escapeHtml(entry.id)}">${escapeHtml(title)}</h2>
<p class="outbox-to">${kind} to <strong>${escapeHtml(entry.to)}</strong>, <time datetime="${time}">${time.replace('T', ' ').slice(0, 19)} UTC</time></p>
<pre class="outbox-text">${withLinks(entry.text)}</pre>
</article></li>`;
}

/** Escapes the text and turns URLs into links, so that the links in mails can be followed. */
function withLinks(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)])/)
    .map((part, index) =>
      index % 2 === 0
        ? escapeHtml(part)
        : `<a href="${escapeHtml(part)}" rel="noreferrer">${escapeHtml(part)}</a>`,
    )
    .join('');
}
