import { escapeHtml } from '@mitto/server-kit/http/escape-html';

/** Text that is already HTML. All other text is escaped when it is inserted into a page. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export type Piece = string | number | Markup | false | undefined | readonly Piece[];

/**
 * Tag for HTML templates, and the only way in which pages create Markup. Values that are not Markup are
 * escaped, so that no value becomes markup by accident.
 */
export function html(parts: TemplateStringsArray, ...pieces: readonly Piece[]): Markup {
  const written = parts.map((part, index) => (index === 0 ? part : write(pieces[index - 1]) + part));
  return new Markup(written.join(''));
}

function write(piece: Piece): string {
  if (piece === undefined || piece === false) return '';
  if (piece instanceof Markup) return piece.text;
  if (typeof piece === 'string' || typeof piece === 'number') return escapeHtml(String(piece));
  return piece.map(write).join('');
}
