interface IndexCase {
  readonly rows: number;
  readonly read: number;
  /** Expected access to each table: the columns of an index, a reference, or the whole table. */
  readonly by: readonly string[];
  readonly joins?: readonly string[];
  readonly endedAtLimit?: true;
}

/** Expected number of rows that each query reads, among 600 notes in 30 folders of 20, and 30 people. */
export const indexCases: readonly (readonly [string, IndexCase])[] = [
  ["select text from notes where folder = 'folder 3'", { rows: 20, read: 20, by: ['folder, at'] }],
  [
    "select text from notes where folder = 'folder 3' and at >= 570",
    { rows: 1, read: 1, by: ['folder, at'] },
  ],
  [
    "select text from notes where folder = 'folder 3' and at between 0 and 100 and text like '%3'",
    { rows: 4, read: 4, by: ['folder, at'] },
  ],
  [
    "select text from notes where folder in ('folder 3', 'folder 4', 'folder 3')",
    { rows: 40, read: 40, by: ['folder, at'] },
  ],
  [
    "select text from notes where folder = 'folder 3' or folder = 'folder 5'",
    { rows: 40, read: 40, by: ['folder, at'] },
  ],
  ["select text from notes where folder like 'folder 29%'", { rows: 20, read: 20, by: ['folder, at'] }],
  ['select text from notes where folder is null', { rows: 0, read: 0, by: ['folder, at'] }],
  ['select text from notes where 590 <= at', { rows: 10, read: 10, by: ['at'] }],
  ['select text from notes where at > 590', { rows: 9, read: 10, by: ['at'] }],
  ['select text from notes order by at desc limit 5', { rows: 5, read: 6, by: ['at'], endedAtLimit: true }],
  [
    'select text from notes order by at desc limit 10, 5',
    { rows: 5, read: 16, by: ['at'], endedAtLimit: true },
  ],
  [
    "select text from notes where folder = 'folder 3' order by folder, at desc limit 4",
    { rows: 4, read: 5, by: ['folder, at'], endedAtLimit: true },
  ],
  [
    'select text from notes order by folder, text limit 3',
    { rows: 3, read: 4 + 16 + 64, by: ['folder, at'], endedAtLimit: true },
  ],
  ['select text from notes limit 7', { rows: 7, read: 7, by: ['folder, at'], endedAtLimit: true }],
  ['select text from notes where at = null', { rows: 0, read: 0, by: ['at'] }],
  ["select text from notes where text = 'note 5'", { rows: 1, read: 600, by: ['table'] }],
  ['select text from notes limit single', { rows: 1, read: 1, by: ['folder, at'], endedAtLimit: true }],
  ['select text from notes limit min', { rows: 50, read: 50, by: ['folder, at'], endedAtLimit: true }],
  ['select text from notes limit max', { rows: 100, read: 100, by: ['folder, at'], endedAtLimit: true }],
  ['select text from notes limit 0', { rows: 0, read: 0, by: ['folder, at'], endedAtLimit: true }],
  ["select name from people where name = 'p7'", { rows: 1, read: 1, by: ['name'] }],
  [
    "select p.name, n.text from people p join notes n on n._ref = p.note where p.name = 'p7'",
    { rows: 1, read: 2, by: ['name', 'reference'], joins: ['', 'lookups'] },
  ],
  [
    "select p.name, n.text from notes n join people p on n.folder = p.folder where p.age = 1 and p.name = 'p7'",
    { rows: 20, read: 21, by: ['age, name', 'folder, at'], joins: ['', 'lookups'] },
  ],
  [
    'select p.name, n.text from people p left join notes n on n.folder = p.folder and n.at < 30 where p.age = 1',
    { rows: 10, read: 20, by: ['age, name', 'folder, at'], joins: ['', 'lookups'] },
  ],
  [
    "select p.name from notes n right join people p on n._ref = p.note where p.name = 'p9'",
    { rows: 1, read: 2, by: ['name', 'reference'], joins: ['', 'lookups'] },
  ],
  [
    'select n.text from notes n join people p on p.note = n.text where n.at < 3',
    { rows: 0, read: 4 + 30, by: ['at', 'table'], joins: ['', 'hash'] },
  ],
  [
    'select n.text, p.name from notes n outer join people p on p.note = n._ref where n.at < 3',
    { rows: 3, read: 600 + 30, by: ['table', 'table'], joins: ['', 'hash'] },
  ],
  [
    "select n.text from notes n join people p on p.age > n.at where p.name = 'p2'",
    { rows: 2, read: 1 + 3, by: ['name', 'at'], joins: ['', 'lookups'] },
  ],
  [
    'select n.text from people p join notes n on n.folder = p.folder order by n.at desc limit 2',
    { rows: 2, read: 600 + 30, by: ['table', 'folder, at'], joins: ['', 'lookups'] },
  ],
];
