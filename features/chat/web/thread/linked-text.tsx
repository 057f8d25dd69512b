import { pieces } from './links.ts';
import styles from './thread.module.css';

interface Props {
  readonly children: string;
}

/** Text of a message, with web addresses as links. Opening a link sends no referrer. */
export function LinkedText({ children }: Props) {
  return (
    <span className={styles['words']} dir="auto">
      {pieces(children).map(({ text, href }, at) =>
        href === undefined ? (
          text
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the words of one message stay where they are
          <a key={at} href={href} target="_blank" rel="noopener noreferrer nofollow ugc">
            {text}
          </a>
        ),
      )}
    </span>
  );
}
