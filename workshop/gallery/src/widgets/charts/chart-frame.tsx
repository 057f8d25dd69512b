import { Button } from '@mitto/widgets/buttons/button';
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import styles from './chart-frame.module.css';
import type { ChartProps, ChartSeries } from './chart-props.ts';
import { labelsShown, type Scale, scaleOf } from './chart-scale.ts';
import { ChartTable } from './chart-table.tsx';

type Turn = (change: (at: number | undefined) => number | undefined) => void;

const farKeys = 10;
const steps = new Map([
  ['ArrowLeft', -1],
  ['ArrowDown', -1],
  ['ArrowRight', 1],
  ['ArrowUp', 1],
  ['PageDown', -farKeys],
  ['PageUp', farKeys],
  ['Home', Number.NEGATIVE_INFINITY],
  ['End', Number.POSITIVE_INFINITY],
]);

/** Handlers that choose the label whose values are shown: by finger, by mouse or by the keys of a slider. */
function readingOf(count: number, setAt: Turn) {
  const held = (at: number) => Math.max(0, Math.min(count - 1, at));
  const follow = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const place = held(Math.floor(((event.clientX - left) / width) * count));
    setAt(() => place);
  };
  return {
    onPointerDown: follow,
    onPointerMove: follow,
    onPointerLeave: () => setAt(() => undefined),
    onFocus: () => setAt((at) => at ?? 0),
    onBlur: () => setAt(() => undefined),
    onKeyDown: (event: KeyboardEvent) => {
      const step = steps.get(event.key);
      if (step === undefined) return;
      event.preventDefault();
      setAt((at) => held((at ?? 0) + step));
    },
  };
}

export interface Plot {
  readonly width: number;
  readonly height: number;
  readonly scale: Scale;
  /** Returns the horizontal centre of the label at an index, in pixels. */
  readonly x: (at: number) => number;
  readonly y: (value: number) => number;
  readonly series: readonly ChartSeries[];
  /** Index of the label whose values are shown, chosen by pointer or key. */
  readonly at: number | undefined;
}

interface ChartFrameProps extends ChartProps {
  readonly draw: (plot: Plot) => ReactNode;
}

const plotHeight = 200;
/** Approximate width of a label in pixels; it limits how many labels are drawn. */
const labelWidth = 64;

/**
 * Frame of a chart, with scale and legend. Arrow keys step through its values; a button shows a table of all
 * values instead.
 */
export function ChartFrame({ title, labels, words, format = String, draw, ...rest }: ChartFrameProps) {
  const id = useId();
  const [isTable, setTable] = useState(false);
  const series = rest.series.slice(0, 4).map(({ name, values }) => ({
    name,
    values: labels.map((_, at) => finite(values[at])),
  }));
  const isEmpty = series.every(({ values }) => values.every((value) => value === null));
  return (
    <figure aria-labelledby={id} className={styles['chart']}>
      <figcaption className={styles['head']}>
        <span id={id} className={styles['title']}>
          {title}
        </span>
        {!isEmpty && (
          <Button size="slim" tone="ghost" onClick={() => setTable(!isTable)}>
            {isTable ? words.asChart : words.asTable}
          </Button>
        )}
      </figcaption>
      {isEmpty && <p className={styles['none']}>{words.none}</p>}
      {!isEmpty && isTable && <ChartTable {...{ title, labels, series, words, format }} />}
      {!isEmpty && !isTable && (
        <>
          <Legend series={series} />
          <Canvas {...{ title, labels, series, words, format, draw }} />
        </>
      )}
    </figure>
  );
}

function finite(value: number | null | undefined): number | null {
  return value !== undefined && value !== null && Number.isFinite(value) ? value : null;
}

function Legend({ series }: { readonly series: readonly ChartSeries[] }) {
  if (series.length < 2) return null;
  return (
    <ul className={styles['legend']}>
      {series.map(({ name }, place) => (
        <li key={name}>
          <span aria-hidden="true" className={styles['key']} data-series={place} />
          {name}
        </li>
      ))}
    </ul>
  );
}

type CanvasProps = Required<Omit<ChartFrameProps, 'children'>>;

function Canvas({ title, labels, series, words, format, draw }: CanvasProps) {
  const options = useRef<HTMLDivElement>(null);
  const width = useWidth(options);
  const [at, setAt] = useState<number>();
  const scale = scaleOf(series.flatMap(({ values }) => values.filter((value) => value !== null)));
  const share = width / labels.length;
  const plot: Plot = {
    ...{ width, height: plotHeight, scale, series, at },
    x: (label) => (label + 0.5) * share,
    y: (value) => plotHeight * (1 - (value - scale.least) / (scale.most - scale.least)),
  };
  const spoken = at === undefined ? '' : spokenAt({ labels, series, words, format }, at);
  return (
    <div className={styles['canvas']}>
      <Ticks {...{ scale, format, plot }} />
      <div
        ref={options}
        className={styles['plot']}
        {...readingOf(labels.length, setAt)}
        role="slider"
        tabIndex={0}
        aria-label={title}
        aria-valuemin={0}
        aria-valuemax={labels.length - 1}
        aria-valuenow={at ?? 0}
        aria-valuetext={spoken || spokenAt({ labels, series, words, format }, 0)}
      >
        <svg aria-hidden="true" width={width} height={plotHeight} className={styles['drawing']}>
          {scale.ticks.map((tick) => (
            <line
              key={tick}
              className={styles['line']}
              data-nought={tick === 0}
              x2={width}
              y1={plot.y(tick)}
              y2={plot.y(tick)}
            />
          ))}
          {at !== undefined && (
            <line className={styles['guide']} x1={plot.x(at)} x2={plot.x(at)} y2={plotHeight} />
          )}
          {width > 0 && draw(plot)}
        </svg>
        {at !== undefined && (
          <p
            aria-hidden="true"
            className={styles['said']}
            data-side={plot.x(at) > width / 2 ? 'start' : 'end'}
          >
            {spoken}
          </p>
        )}
      </div>
      <div aria-hidden="true" className={styles['labels']}>
        {labelsShown(labels.length, Math.floor(width / labelWidth)).map((label) => (
          <span key={label} style={{ left: plot.x(label) }}>
            {labels[label]}
          </span>
        ))}
      </div>
    </div>
  );
}

interface TicksProps {
  readonly scale: Scale;
  readonly format: (value: number) => string;
  readonly plot: Plot;
}

function Ticks({ scale, format, plot }: TicksProps) {
  return (
    <div aria-hidden="true" className={styles['ticks']}>
      {scale.ticks.map((tick) => (
        <span key={tick} style={{ top: plot.y(tick) }}>
          {format(tick)}
        </span>
      ))}
      {/* Ticks are positioned absolutely; a hidden copy of the longest one reserves their width. */}
      <span className={styles['room']}>
        {scale.ticks.map(format).reduce((one, other) => (other.length > one.length ? other : one))}
      </span>
    </div>
  );
}

type Said = Pick<CanvasProps, 'labels' | 'series' | 'words' | 'format'>;

function spokenAt({ labels, series, words, format }: Said, at: number): string {
  const values = series.map(({ name, values: all }) => {
    const value = all[at] ?? null;
    return `${name} ${value === null ? words.missing : format(value)}`;
  });
  return `${labels[at] ?? ''}: ${values.join(', ')}`;
}

/** Returns the width of an element in pixels and updates it when it changes; 0 before the first layout. */
function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (element.current === null) return undefined;
    const sizes = new ResizeObserver(([entry]) => setWidth(Math.round(entry?.contentRect.width ?? 0)));
    sizes.observe(element.current);
    return () => sizes.disconnect();
  }, [element]);
  return width;
}
