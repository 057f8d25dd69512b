import { type CropArea, placeOf } from './crop-area.ts';
import styles from './small-preview.module.css';

interface SmallPreviewProps {
  readonly src: string;
  readonly area: CropArea;
  /** Of what is in the frame: width by height. */
  readonly ratio: number;
  readonly label: string;
}

/** What an avatar shows of a photo that is higher than wide lies this far from its top. */
const fromTop = 0.3;

/** How what is in the frame looks as an avatar: in its middle, and nearer to the top than to the bottom. */
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
