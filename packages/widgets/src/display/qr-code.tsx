import { encode } from 'uqr';
import styles from './qr-code.module.css';

interface Props {
  readonly text: string;
  /** Accessible name, such as what the code is for. */
  readonly label: string;
}

/** Modules of quiet zone around the code, which readers need. */
const border = 4;

/** A QR code, dark on white in every theme: many readers know no other. Nothing for a text that is too long. */
export function QrCode({ text, label }: Props) {
  const code = encodeIfShort(text);
  if (!code) return null;
  const path = code.data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${code.size} ${code.size}`}
      shapeRendering="crispEdges"
      className={styles['code']}
    >
      <rect width={code.size} height={code.size} fill="#fff" />
      <path d={path.join('')} fill="#000" />
    </svg>
  );
}

function encodeIfShort(text: string): ReturnType<typeof encode> | undefined {
  // Level M with at most version 20 holds 666 bytes; a larger code is too fine for a phone's camera.
  const bytes = new TextEncoder().encode(text);
  return bytes.length > 666 ? undefined : encode([...bytes], { ecc: 'M', boostEcc: false, border });
}
