import styles from './bar-chart.module.css';
import { ChartFrame, type Plot } from './chart-frame.tsx';
import type { ChartProps } from './chart-props.ts';

/** Chart that shows values as bars side by side. */
export function BarChart(props: ChartProps) {
  return <ChartFrame {...props} draw={(plot) => <Bars {...plot} />} />;
}

/** Share of the horizontal space of a label that its bars fill; the rest is a gap. */
const filled = 0.72;
const round = 4;

function Bars({ series, width, x, y, at }: Plot) {
  const share = width / (series[0]?.values.length ?? 1);
  const bar = Math.max(1, Math.min(40, (share * filled) / series.length));
  const corner = Math.min(round, bar / 2);
  return series.map(({ name, values }, place) => (
    <g key={name} data-series={place} className={styles['series']}>
      {values.map((value, label) => {
        if (value === null) return null;
        const [top, foot] = [Math.min(y(value), y(0)), Math.max(y(value), y(0))];
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is identified by its position
            key={label}
            data-shown={label === at}
            x={x(label) + (place - series.length / 2) * bar}
            y={top}
            width={Math.max(1, bar - 1)}
            height={Math.max(1, foot - top)}
            rx={corner}
          />
        );
      })}
    </g>
  ));
}
