import { ChartFrame, type Plot } from './chart-frame.tsx';
import type { ChartProps } from './chart-props.ts';
import { runsOf, thinned } from './chart-scale.ts';
import styles from './line-chart.module.css';

/** Chart of values over time, with a line for each series. */
export function LineChart(props: ChartProps) {
  return <ChartFrame {...props} draw={(plot) => <Lines {...plot} />} />;
}

function Lines({ series, x, y, width, at }: Plot) {
  return series.map(({ name, values }, place) => {
    const runs = runsOf(values);
    const value = at === undefined ? null : (values[at] ?? null);
    return (
      <g key={name} data-series={place} className={styles['series']}>
        {runs.map((run) => (
          <path
            key={run[0]?.at}
            className={styles['line']}
            d={`M${thinned(run, width)
              .map((dot) => `${x(dot.at).toFixed(1)} ${y(dot.value).toFixed(1)}`)
              .join('L')}`}
          />
        ))}
        {runs
          .filter((run) => run.length === 1)
          .map(([dot]) => dot && <circle key={dot.at} r={4} cx={x(dot.at)} cy={y(dot.value)} />)}
        {at !== undefined && value !== null && <circle r={6} cx={x(at)} cy={y(value)} />}
      </g>
    );
  });
}
