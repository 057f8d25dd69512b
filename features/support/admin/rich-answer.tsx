import type { RichNode } from '@mitto/kit/rich-text';
import { useStaff } from '@mitto/web-kit/staff/staff-services';
import { createElement, type ReactNode } from 'react';
import { pictureKeyOf, readAnswer } from '../contract/answer-text.ts';
import type { Answered } from '../contract/support-admin-calls.ts';
import styles from './support.module.css';

/** An answer as it was written: with its headings, lists, links and pictures, or as plain text. */
export function AnswerText({ answer: { html, text } }: { readonly answer: Pick<Answered, 'html' | 'text'> }) {
  const { mediaUrl } = useStaff();
  const rich = html === undefined ? undefined : readAnswer(html);
  if (!rich) return <span dir="auto">{text}</span>;
  const draw = (node: RichNode): ReactNode => {
    if (typeof node === 'string') return node;
    const { tag, address = '', alt, start, children } = node;
    if (tag === 'img') return <img src={mediaUrl(pictureKeyOf(address) ?? '', '1052')} alt={alt ?? ''} />;
    const link = tag === 'a' && { href: address, rel: 'nofollow noopener noreferrer', target: '_blank' };
    const props: Record<string, unknown> = { ...link, ...(start !== undefined && { start }) };
    return createElement(tag, props, ...children.map(draw));
  };
  return createElement('div', { className: styles['rich'], dir: 'auto' }, ...rich.nodes.map(draw));
}
