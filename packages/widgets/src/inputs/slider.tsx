import { type ComponentProps, type CSSProperties, type KeyboardEvent, useId } from 'react';
import styles from './slider.module.css';

interface SliderFace {
  readonly label: string;
  readonly min: number;
  readonly max: number;
  readonly step?: number;
  /** Returns the text for a value, for example "24 years", which screen readers announce. */
  readonly say: (value: number) => string;
}

interface SliderProps extends SliderFace {
  readonly value: number;
  readonly onValue: (value: number) => void;
}

/** A slider for one value. Arrows move one step, Page keys ten. */
export function Slider({ label, value, onValue, say, ...range }: SliderProps) {
  const id = useId();
  return (
    <div className={styles['slider']}>
      <Head id={id} label={label} shown={say(value)} />
      <div className={styles['track']} style={shares(range, range.min, value)}>
        <Thumb id={id} {...range} value={value} valueText={say(value)} onValue={onValue} />
      </div>
    </div>
  );
}

interface RangeSliderProps extends SliderFace {
  readonly value: readonly [number, number];
  readonly onValue: (value: readonly [number, number]) => void;
  /** Text for the current range, for example "24–36". */
  readonly shown: string;
  readonly words: { readonly from: string; readonly to: string };
}

/** A slider with two thumbs for a range. The thumbs may meet but never cross. */
export function RangeSlider({ label, value, onValue, say, shown, words, ...range }: RangeSliderProps) {
  const id = useId();
  const [low, high] = value;
  const isLowInFront = low > (range.min + range.max) / 2;
  return (
    <fieldset aria-label={label} className={styles['slider']}>
      <Head id={`${id}-low`} label={label} shown={shown} />
      <div className={styles['track']} style={shares(range, low, high)}>
        <Thumb
          id={`${id}-low`}
          {...range}
          aria-label={`${label}: ${words.from}`}
          value={low}
          valueText={say(low)}
          // If both thumbs are at the right end, the lower one must be on top; otherwise neither could be
          // moved.
          style={{ zIndex: isLowInFront ? 2 : 1 }}
          onValue={(next) => onValue([Math.min(next, high), high])}
        />
        <Thumb
          id={`${id}-high`}
          {...range}
          aria-label={`${label}: ${words.to}`}
          value={high}
          valueText={say(high)}
          style={{ zIndex: isLowInFront ? 1 : 2 }}
          onValue={(next) => onValue([low, Math.max(next, low)])}
        />
      </div>
    </fieldset>
  );
}

interface HeadProps {
  readonly id: string;
  readonly label: string;
  readonly shown: string;
}

function Head({ id, label, shown }: HeadProps) {
  return (
    <div className={styles['head']}>
      <label htmlFor={id}>{label}</label>
      <output htmlFor={id} aria-live="off" className={styles['shown']}>
        {shown}
      </output>
    </div>
  );
}

interface ThumbProps extends Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'min' | 'max' | 'step'> {
  readonly min: number;
  readonly max: number;
  readonly step?: number;
  readonly value: number;
  readonly valueText: string;
  readonly onValue: (value: number) => void;
}

const page = 10;

function Thumb({ valueText, onValue, value, min, max, step = 1, ...rest }: ThumbProps) {
  const turnPage = (event: KeyboardEvent) => {
    const way = { PageUp: page, PageDown: -page }[event.key];
    if (way === undefined) return;
    event.preventDefault();
    onValue(Math.max(min, Math.min(max, value + way * step)));
  };
  return (
    <input
      {...rest}
      {...{ min, max, step, value }}
      type="range"
      aria-valuetext={valueText}
      className={styles['thumb']}
      onChange={(event) => onValue(event.target.valueAsNumber)}
      onKeyDown={turnPage}
    />
  );
}

function shares(
  { min, max }: { readonly min: number; readonly max: number },
  from: number,
  to: number,
): CSSProperties {
  const share = (value: number) => (max === min ? 0 : (value - min) / (max - min));
  // React's types do not contain CSS custom properties.
  return { '--from': share(from), '--to': share(to) } as CSSProperties;
}
