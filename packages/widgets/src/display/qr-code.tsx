import styles from './qr-code.module.css';
import { qrMatrix } from './qr-matrix.ts';

interface Props {
  readonly text: string;
  /** Accessible name, such as what the code is for. */
  readonly label: string;
}

/** Modules of quiet zone around the code, which readers need. */
const quiet = 4;

/** A QR code, dark on white in every theme: many readers know no other. Nothing for a text that is too long. */
export function QrCode({ text, label }: Props) {
  const matrix = qrMatrix(text);
  if (!matrix) return null;
  const side = matrix.length + 2 * quiet;
  const path = matrix.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x + quiet} ${y + quiet}h1v1h-1z`] : [])),
  );
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
      className={styles['code']}
    >
      <rect width={side} height={side} fill="#fff" />
      <path d={path.join('')} fill="#000" />
    </svg>
  );
}
