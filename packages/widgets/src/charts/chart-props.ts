export interface ChartSeries {
  readonly name: string;
  /** One for each label; what is missing leaves a gap. */
  readonly values: readonly (number | null)[];
}

export interface ChartWords {
  /** There is nothing to show yet. */
  readonly none: string;
  readonly asTable: string;
  readonly asChart: string;
  /** What the labels are: "Day". */
  readonly label: string;
  /** In the place of a value that is missing. */
  readonly missing: string;
}

export interface ChartProps {
  readonly title: string;
  readonly labels: readonly string[];
  /** At most four: more are told apart by nobody. */
  readonly series: readonly ChartSeries[];
  readonly words: ChartWords;
  readonly format?: (value: number) => string;
}
