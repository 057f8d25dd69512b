import type { ChartProps } from './chart-props.ts';
import styles from './chart-table.module.css';

/** The chart's values as a table. */
export function ChartTable({ title, labels, series, words, format = String }: ChartProps) {
  return (
    <section
      aria-label={title}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
      tabIndex={0}
      className={styles['window']}
    >
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">{words.label}</th>
            {series.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {labels.map((label, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a label is identified by its position
            <tr key={at}>
              <th scope="row">{label}</th>
              {series.map(({ name, values }) => {
                const value = values[at] ?? null;
                return <td key={name}>{value === null ? words.missing : format(value)}</td>;
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
