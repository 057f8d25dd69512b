import styles from './logo.module.css';

/** The wordmark, in the colours of the theme. */
export function Logo() {
  return (
    <svg viewBox="0 8 212 66" role="img" aria-label="Mitto" className={styles['logo']}>
      <path data-part="one" d="M0 72V47A19 19 0 0 1 38 47V72H26V47A7 7 0 0 0 12 47V72Z" />
      <path data-part="other" d="M26 72V47A19 19 0 0 1 64 47V72H52V47A7 7 0 0 0 38 47V72Z" />
      <path
        data-part="both"
        d="M32 33.04A19.1 19.1 0 0 1 38.05 47V72.12H25.95V47A19.1 19.1 0 0 1 32 33.04Z"
      />
      <rect x="76" y="30" width="12" height="42" />
      <circle cx="82" cy="17" r="7.5" />
      <path d="M102 14h12v16h22V14h12v16h13v11h-13v14.5c0 4 2 5.5 5.5 5.5H161v11h-9.5C141 72 136 66.5 136 57V41h-22v14.5c0 4 2 5.5 5.5 5.5H127v11h-9.5C107 72 102 66.5 102 57V41h-7V30h7Z" />
      <path
        fillRule="evenodd"
        d="M190 28a22 22 0 1 1 0 44a22 22 0 0 1 0-44Zm0 11.5a10.5 10.5 0 1 0 0 21a10.5 10.5 0 0 0 0-21Z"
      />
    </svg>
  );
}
