import { m } from '@mitto/words/messages';
import { useLayoutEffect, useRef } from 'react';
import styles from './login-art.module.css';
import { pageDrawing } from './page-drawing.ts';

const nothingOfOurs = { __html: '' };

/** The picture of the welcome page: logo, slogan, and the drawing of three people. */
export function LoginArt() {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const drawing = pageDrawing();
    if (drawing && !place.current?.contains(drawing)) place.current?.append(drawing);
  }, []);
  return (
    <header className={styles['art']}>
      <p className={styles['logo']}>{logo}</p>
      <p className={styles['saying']}>{m.account_saying()}</p>
      <div
        className={styles['arches']}
        aria-hidden="true"
        data-arches=""
        ref={place}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: empty, so that React keeps the drawing of the page
        dangerouslySetInnerHTML={nothingOfOurs}
      />
    </header>
  );
}

const logo = (
  <svg viewBox="0 8 212 66" role="img" aria-label="Mitto">
    <path fill="#FFFFFF" d="M0 72V47A19 19 0 0 1 38 47V72H26V47A7 7 0 0 0 12 47V72Z" />
    <path fill="#FFC08A" d="M26 72V47A19 19 0 0 1 64 47V72H52V47A7 7 0 0 0 38 47V72Z" />
    <path fill="#3A1240" d="M32 33.04A19.1 19.1 0 0 1 38.05 47V72.12H25.95V47A19.1 19.1 0 0 1 32 33.04Z" />
    <g fill="#FFFFFF">
      <rect x="76" y="30" width="12" height="42" />
      <circle cx="82" cy="17" r="7.5" />
      <path d="M102 14h12v16h22V14h12v16h13v11h-13v14.5c0 4 2 5.5 5.5 5.5H161v11h-9.5C141 72 136 66.5 136 57V41h-22v14.5c0 4 2 5.5 5.5 5.5H127v11h-9.5C107 72 102 66.5 102 57V41h-7V30h7Z" />
      <path
        fillRule="evenodd"
        d="M190 28a22 22 0 1 1 0 44a22 22 0 0 1 0-44Zm0 11.5a10.5 10.5 0 1 0 0 21a10.5 10.5 0 0 0 0-21Z"
      />
    </g>
  </svg>
);
