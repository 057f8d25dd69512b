import type { ReadTx } from '@mitto/localdb/local-store';
import { allDefinitions, definitionOf, findRows, refsOf } from '../src/tables/definition-of.ts';
import { indexesOf } from '../src/tables/indexes-of.ts';
import type { TableDefinition } from '../src/tables/table-definition.ts';
import { type Child, element, grid } from './element.ts';
import { drawLive, type Opened, type Panel } from './panel.ts';

const page = 100;

export const tablesPanel: Panel = {
  title: 'Tables',
  show(place, database) {
    const detail = element('div', { 'aria-live': 'polite' });
    const list = element('div', {});
    place.replaceChildren(list, detail);
    let end: () => void = () => undefined;
    const choose = (name: string) => {
      end();
      end = showTable(detail, database, name);
      detail.scrollIntoView({ block: 'nearest' });
    };
    const endList = drawLive(list, database, readTables(database), (tables) => drawList(tables, choose));
    return () => {
      end();
      endList();
    };
  },
};

interface Counted {
  readonly definition: TableDefinition;
  readonly count: number;
}

const readTables =
  ({ db }: Opened) =>
  async (tx: ReadTx): Promise<Counted[]> =>
    await Promise.all(
      (await allDefinitions(tx, db.plans)).map(async (definition) => ({
        definition,
        count: (await refsOf(tx, db.plans, definition.TBL_NAME)).length,
      })),
    );

function drawList(tables: readonly Counted[], choose: (name: string) => void): Child[] {
  if (tables.length === 0) return [element('p', { class: 'quiet' }, 'There is no table in it yet.')];
  const rows = tables.map(({ definition: { TBL_NAME, kind, allowedMode }, count }) => [
    element('button', { type: 'button', class: 'link', click: () => choose(TBL_NAME) }, TBL_NAME),
    kind === 'synced' ? 'syncs' : 'made here',
    allowedMode,
    count,
  ]);
  return [grid({ caption: 'All tables', heads: ['Table', 'Kind', 'Mode', 'Rows'], rows })];
}

function showTable(place: HTMLElement, database: Opened, name: string): () => void {
  let limit = page;
  let end: () => void = () => undefined;
  const show = () => {
    end();
    end = drawLive(
      place,
      database,
      async (tx) => ({
        definition: await definitionOf(tx, database.db.plans, name),
        rows: await findRows(tx, database.db.plans, { table: name, limit: limit + 1 }),
      }),
      ({ definition, rows }) => [
        element('h3', {}, name),
        ...drawDefinition(definition),
        drawRows(definition, rows.slice(0, limit)),
        rows.length > limit &&
          element('button', { type: 'button', class: 'button tonal slim', click: more }, 'More rows'),
      ],
    );
  };
  const more = () => {
    limit += page;
    show();
  };
  show();
  return () => end();
}

function drawDefinition(definition: TableDefinition): Child[] {
  const columns = Object.entries(definition.columns).map(([column, { type, ...options }]) => [
    column,
    definition.kind === 'synced' ? '' : type,
    Object.entries(options)
      .filter(([, value]) => value !== undefined && value !== false)
      .map(([option, value]) => (value === true ? option : `${option} ${JSON.stringify(value)}`))
      .join(', '),
  ]);
  const indexes = indexesOf(definition).map(({ name, columns: of, isUnique }) => [
    name,
    of.join(', '),
    isUnique ? 'yes' : 'no',
  ]);
  return [
    element(
      'details',
      {},
      element('summary', {}, 'Columns and indexes'),
      grid({ caption: 'Columns', heads: ['Column', 'Type', 'Options'], rows: columns }),
      indexes.length > 0 &&
        grid({ caption: 'Indexes', heads: ['Index', 'Columns', 'Unique'], rows: indexes }),
      element(
        'p',
        { class: 'quiet' },
        `Hash ${definition._hash}, before it ${definition._previousHash ?? 'none'}`,
      ),
    ),
  ];
}

type Rows = Awaited<ReturnType<ReadTx['find']>>;

function drawRows({ TBL_NAME, columns }: TableDefinition, rows: Rows): Child {
  if (rows.length === 0) return element('p', { class: 'quiet' }, 'No rows.');
  const names = [...new Set([...Object.keys(columns), ...rows.flatMap(({ row }) => Object.keys(row))])];
  return grid({
    caption: `Rows of ${TBL_NAME}`,
    heads: ['_ref', ...names, 'State'],
    rows: rows.map(({ ref, row, isPending }) => [
      ref,
      ...names.map((column) => row[column]),
      isPending ? 'not sent yet' : '',
    ]),
  });
}
