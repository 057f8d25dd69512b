import { type CropArea, placeOf } from './crop-area.ts';
import styles from './small-preview.module.css';

interface SmallPreviewProps {
  readonly src: string;
  readonly area: CropArea;
  /** Width / height of the crop frame. */
  readonly ratio: number;
  readonly label: string;
}

/** Share of the height beyond a square that an avatar cuts off at the top, for a photo higher than wide. */
const fromTop = 0.3;

/**
 * Preview of the cropped picture as an avatar. It shows the middle of a wide picture; of a high one it cuts
 * off less at the top than at the bottom.
 */
export function SmallPreview({ src, area, ratio, label }: SmallPreviewProps) {
  const [width, height] = ratio < 1 ? [1, 1 / ratio] : [ratio, 1];
  return (
    <figure className={styles['preview']}>
      <span className={styles['round']}>
        <span
          className={styles['photo']}
          style={{
            width: percent(width),
            height: percent(height),
            left: percent((1 - width) / 2),
            top: percent((1 - height) * fromTop),
          }}
        >
          <img src={src} alt="" draggable={false} style={placeOf(area)} />
        </span>
      </span>
      <figcaption>{label}</figcaption>
    </figure>
  );
}

function percent(share: number): string {
  return `${share * 100}%`;
}
