import { type DeviceLine, pushedRows, type Round } from './measure-device.ts';

export function printDevice(lines: readonly DeviceLine[], count: number): void {
  console.table(lines.map(firstSyncLine));
  console.table(lines.map(changesLine));
  for (const { engine, rounds: all } of lines) {
    for (const { sync } of all)
      if (sync.rows !== count) throw new Error(`${engine}: ${sync.rows} of ${count} rows have come.`);
    const isMet = of(all, ({ sync }) => sync.usable) <= 1000 && of(all, toRaw) <= 1.5;
    console.log(`${isMet ? 'met   ' : 'MISSED'} ${engine}: first screen ≤ 1 s, whole ≤ 1.5 × raw`);
  }
  for (const { engine, pushed } of lines) {
    const isMet = pushed.rowsASecond >= 1000;
    console.log(`${isMet ? 'met   ' : 'MISSED'} ${engine}: 1,000 rows a second pushed`);
  }
}

const toRaw = ({ sync, raw }: Round) => sync.whole / raw.raw;

function of(rounds: readonly Round[], value: (round: Round) => number): number {
  return rounds.map(value).toSorted((a, b) => a - b)[Math.floor(rounds.length / 2)] ?? Number.NaN;
}

function firstSyncLine({ engine, rounds, pulled }: DeviceLine) {
  const processor = (which: 'sync' | 'raw', where: 'page' | 'storage') =>
    Math.round(of(rounds, (round) => round[which].processor[where]));
  return {
    engine,
    'first screen': Math.round(of(rounds, ({ sync }) => sync.usable)),
    whole: Math.round(of(rounds, ({ sync }) => sync.whole)),
    'raw write': Math.round(of(rounds, ({ raw }) => raw.raw)),
    'to raw': Number(of(rounds, toRaw).toFixed(2)),
    'processor: page': processor('sync', 'page'),
    storage: processor('sync', 'storage'),
    'raw: page': processor('raw', 'page'),
    'raw: storage': processor('raw', 'storage'),
    'server alone, rows/s': Math.round(pulled),
  };
}

function changesLine({ engine, there, back, pushed, serverForARow, taken }: DeviceLine) {
  const { rowsASecond, processor } = pushed;
  return {
    engine,
    'row there': Number(there.toFixed(1)),
    'row back': Number(back.toFixed(1)),
    'pushed rows/s': Math.round(rowsASecond),
    'a row: page': Number((processor.page / pushedRows).toFixed(2)),
    storage: Number((processor.storage / pushedRows).toFixed(2)),
    server: Number(serverForARow.toFixed(2)),
    'server alone, rows/s': Math.round(taken),
  };
}
