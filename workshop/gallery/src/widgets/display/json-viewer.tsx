import styles from './json-viewer.module.css';

interface JsonViewerProps {
  readonly label: string;
  /** Any value; a string is parsed as JSON first. */
  readonly value: unknown;
  /** Number of levels open at first. */
  readonly openLevels?: number;
  readonly words: {
    /** For example "12 entries". */
    readonly count: (count: number) => string;
    /** Text for a circular reference, for example "refers to what it lies in". */
    readonly circle: string;
    /** For example "This is not JSON." */
    readonly invalid: string;
    /** For example "and 900 more". */
    readonly more: (count: number) => string;
  };
}

type Words = JsonViewerProps['words'];

/** Max number of entries shown per object or array; more would make the page slow. */
const most = 200;

/** A viewer for JSON, such as a server's answer. */
export function JsonViewer({ label, value, openLevels = 2, words }: JsonViewerProps) {
  const read = typeof value === 'string' ? readText(value) : { isJson: true, value };
  return (
    <section aria-label={label} dir="ltr" className={styles['json']}>
      {!read.isJson && <p role="alert">{words.invalid}</p>}
      <Value value={read.value} level={0} above={[]} {...{ openLevels, words }} />
    </section>
  );
}

function readText(text: string): { readonly isJson: boolean; readonly value: unknown } {
  try {
    return { isJson: true, value: JSON.parse(text) };
  } catch (error) {
    if (error instanceof SyntaxError) return { isJson: false, value: text };
    throw error;
  }
}

interface ValueProps {
  readonly name?: string;
  readonly value: unknown;
  readonly level: number;
  readonly openLevels: number;
  readonly above: readonly unknown[];
  readonly words: Words;
}

function Value({ name, value, level, openLevels, above, words }: ValueProps) {
  if (typeof value !== 'object' || value === null) return <Line name={name} value={value} />;
  if (above.includes(value)) return <Line name={name} value={words.circle} isRemark />;
  const entries = Object.entries(value);
  return (
    <details open={level < openLevels} className={styles['branch']}>
      <summary>
        <Name name={name} />
        <span className={styles['count']}>
          {Array.isArray(value) ? '[ ]' : '{ }'} {words.count(entries.length)}
        </span>
      </summary>
      {entries.slice(0, most).map(([key, inner]) => (
        <Value
          key={key}
          name={key}
          value={inner}
          level={level + 1}
          above={[...above, value]}
          {...{ openLevels, words }}
        />
      ))}
      {entries.length > most && <Line value={words.more(entries.length - most)} isRemark />}
    </details>
  );
}

interface LineProps {
  readonly name?: string | undefined;
  readonly value: unknown;
  readonly isRemark?: boolean;
}

function Line({ name, value, isRemark = false }: LineProps) {
  const kind = isRemark ? 'remark' : value === null ? 'null' : typeof value;
  return (
    <div className={styles['line']}>
      <Name name={name} />
      <span data-kind={kind} className={styles['value']}>
        {kind === 'string' ? JSON.stringify(value) : String(value)}
      </span>
    </div>
  );
}

function Name({ name }: { readonly name?: string | undefined }) {
  return name === undefined ? null : <span className={styles['name']}>{name}: </span>;
}
