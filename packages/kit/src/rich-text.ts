/**
 * Text of the rich-text editor, read from its HTML with a list of what may be in it. The tree holds nothing
 * else, so HTML that is written from it runs and loads nothing.
 */
export interface RichElement {
  readonly tag: RichTag;
  /** Address of a link or of a picture. */
  readonly address?: string;
  /** Description of a picture. */
  readonly alt?: string;
  /** Number of the first item of a numbered list. */
  readonly start?: number;
  readonly children: readonly RichNode[];
}
export type RichNode = RichElement | string;

const inlineTags = ['strong', 'em', 's', 'a', 'br'] as const;
const textTags = ['p', 'h2', 'h3'] as const;
const outerTags = ['ul', 'ol', 'li', 'blockquote'] as const;
export type RichTag = (typeof inlineTags | typeof textTags | typeof outerTags | readonly ['img'])[number];

type Content = 'blocks' | 'items' | 'inline' | 'nothing';

/** Kinds of content that an element may have. */
const contentOf: Readonly<Record<RichTag, Content>> = {
  ...{ p: 'inline', h2: 'inline', h3: 'inline', strong: 'inline', em: 'inline', s: 'inline', a: 'inline' },
  ...{ ul: 'items', ol: 'items', li: 'blocks', blockquote: 'blocks', br: 'nothing', img: 'nothing' },
};

/** Tags that may be within each kind of content. */
const allowed: Readonly<Record<Content, ReadonlySet<string>>> = {
  blocks: new Set([...textTags, 'ul', 'ol', 'blockquote', 'img']),
  items: new Set(['li']),
  inline: new Set(inlineTags),
  nothing: new Set(),
};

/** Max depth of elements within each other. */
const maxDepth = 24;

/** True for http, https and mailto addresses, which run no code. */
function isLinkAllowed(address: string): boolean {
  return /^(https?:\/\/|mailto:)[^\s]/i.test(address.trim());
}

interface Open {
  readonly tag: RichTag;
  readonly content: Content;
  readonly element: RichElement;
  readonly children: RichNode[];
}

const token = /<(\/?)([a-z][a-z0-9]*)((?:\s+[a-z-]+(?:="[^"]*")?)*)\s*\/?>|([^<]+)/gy;

/**
 * Reads HTML as the editor writes it. Returns undefined if an element, its place or an address is not allowed;
 * attributes that mean nothing here are left out. `pictureOf` returns the address to keep for a picture, or
 * undefined if the text may not show it.
 */
export function readRichText(
  html: string,
  pictureOf: (address: string) => string | undefined,
): readonly RichNode[] | undefined {
  const root: RichNode[] = [];
  const open: Open[] = [];
  let end = 0;
  for (const [all, slash, name = '', attributes = '', text] of html.matchAll(token)) {
    end += all.length;
    const inner = open.at(-1);
    const content = inner?.content ?? 'blocks';
    const into = inner?.children ?? root;
    if (text !== undefined) {
      if (content === 'inline') into.push(withSigns(text));
      else if (text.trim() !== '') return undefined;
    } else if (slash) {
      if (open.pop()?.tag !== name) return undefined;
    } else {
      if (!allowed[content].has(name) || open.length >= maxDepth) return undefined;
      // Safe cast: the sets of allowed names hold tags alone.
      const started = start(name as RichTag, attributes, pictureOf);
      if (!started) return undefined;
      into.push(started.element);
      if (started.content !== 'nothing') open.push(started);
    }
  }
  return end === html.length && open.length === 0 ? root : undefined;
}

function start(
  tag: RichTag,
  attributes: string,
  pictureOf: (address: string) => string | undefined,
): Open | undefined {
  const named = new Map(
    [...attributes.matchAll(/([a-z-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name,
      withSigns(value),
    ]),
  );
  const children: RichNode[] = [];
  const opened = (more: Partial<RichElement> = {}): Open => ({
    ...{ tag, content: contentOf[tag], children },
    element: { tag, children, ...more },
  });
  if (tag === 'a') {
    const address = named.get('href')?.trim() ?? '';
    return isLinkAllowed(address) ? opened({ address }) : undefined;
  }
  if (tag === 'img') {
    const address = pictureOf(named.get('src') ?? '');
    return address === undefined ? undefined : opened({ address, alt: named.get('alt') ?? '' });
  }
  const first = Number(named.get('start') ?? 1);
  return opened(tag === 'ol' && Number.isSafeInteger(first) && first > 1 ? { start: first } : {});
}

const signs: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0' },
};

function withSigns(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (all, name: string) =>
    name === '#39' ? "'" : (signs[name] ?? all),
  );
}

export function escapeRichText(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

/** Writes the tree as HTML. `addressOf` returns the address under which a picture is shown. */
export function writeRichText(
  nodes: readonly RichNode[],
  addressOf: (address: string) => string = (address) => address,
): string {
  const write = (node: RichNode): string => {
    if (typeof node === 'string') return escapeRichText(node);
    const { tag, address = '', alt = '', start: first, children } = node;
    if (tag === 'br') return '<br>';
    if (tag === 'img')
      return `<img src="${escapeRichText(addressOf(address))}" alt="${escapeRichText(alt)}">`;
    const link = ` href="${escapeRichText(address)}" rel="nofollow noopener noreferrer"`;
    const more = tag === 'a' ? link : first === undefined ? '' : ` start="${first}"`;
    return `<${tag}${more}>${children.map(write).join('')}</${tag}>`;
  };
  return nodes.map(write).join('');
}

/** Addresses of all pictures, in their order. */
export function picturesOfRichText(nodes: readonly RichNode[]): string[] {
  return nodes.flatMap((node) => {
    if (typeof node === 'string') return [];
    return node.tag === 'img' ? [node.address ?? ''] : picturesOfRichText(node.children);
  });
}

/** Writes the tree as plain text, with lists, quotes and the addresses of links. */
export function plainRichText(nodes: readonly RichNode[], pictureWord: string): string {
  return nodes
    .map((node) => plainBlock(node, pictureWord))
    .filter((block) => block !== '')
    .join('\n\n');
}

function plainBlock(node: RichNode, pictureWord: string): string {
  if (typeof node === 'string') return node;
  const { tag, alt, children, start: first = 1 } = node;
  if (tag === 'img') return `[${alt?.trim() ? alt.trim() : pictureWord}]`;
  if (tag === 'ul' || tag === 'ol') {
    return children
      .map((item, at) => hung(plainItem(item, pictureWord), tag === 'ul' ? '- ' : `${first + at}. `))
      .join('\n');
  }
  if (tag === 'blockquote') return plainRichText(children, pictureWord).replace(/^/gm, '> ');
  return plainInline(children).trim();
}

function plainItem(item: RichNode, pictureWord: string): string {
  if (typeof item === 'string') return item;
  return item.children.map((block) => plainBlock(block, pictureWord)).join('\n');
}

/** Indents all lines but the first, which gets the mark of the item. */
function hung(text: string, mark: string): string {
  return mark + text.replaceAll('\n', `\n${' '.repeat(mark.length)}`);
}

function plainInline(nodes: readonly RichNode[]): string {
  return nodes
    .map((node): string => {
      if (typeof node === 'string') return node;
      if (node.tag === 'br') return '\n';
      const words = plainInline(node.children);
      const isTold =
        node.address === undefined || node.address === words || node.address === `https://${words}`;
      return isTold ? words : `${words} (${node.address})`;
    })
    .join('');
}
