export interface ChartSeries {
  readonly name: string;
  /** One value for each label; a missing value (null) leaves a gap. */
  readonly values: readonly (number | null)[];
}

export interface ChartWords {
  /** Text shown instead of the chart while there are no values. */
  readonly none: string;
  readonly asTable: string;
  readonly asChart: string;
  /** Heading of the label column, such as "Day". */
  readonly label: string;
  /** Text for a missing value. */
  readonly missing: string;
}

export interface ChartProps {
  readonly title: string;
  readonly labels: readonly string[];
  /** At most four series: more cannot be told apart. */
  readonly series: readonly ChartSeries[];
  readonly words: ChartWords;
  readonly format?: (value: number) => string;
}
