import { element, grid } from './element.ts';
import { drawLive, type Panel } from './panel.ts';

const time = (at: number) => new Date(at).toISOString().replace('T', ' ').slice(0, 19);

export const outboxPanel: Panel = {
  title: 'Outbox',
  show: (place, database) =>
    drawLive(
      place,
      database,
      (tx) => tx.outbox(),
      (items) => [
        items.length === 0
          ? element('p', { class: 'quiet' }, 'Everything done here has been sent and answered.')
          : grid({
              caption: 'In the order it was done',
              heads: ['No.', 'State', 'What', 'Table', '_ref', 'Done at', 'Code', 'Changes'],
              rows: items.map((item) => [
                item.n ?? '–',
                item.state,
                item.op,
                item.table,
                item.ref,
                time(item.at),
                item.code ?? '',
                item.changes,
              ]),
            }),
      ],
    ),
};

export const syncPanel: Panel = {
  title: 'Sync',
  show: (place, database) =>
    drawLive(
      place,
      database,
      (tx) => tx.meta(),
      ({ sums, resources = {}, shapes: _shapes, serverSchema, ...meta }) => [
        grid({ caption: 'State', heads: ['What', 'Value'], rows: Object.entries(meta) }),
        grid({
          caption: 'Sums of the tables',
          heads: ['Table', 'Rows', 'Low', 'High'],
          rows: Object.entries(sums).map(([table, { count, lo, hi }]) => [table, count, lo, hi]),
        }),
        Object.keys(resources).length > 0 &&
          grid({
            caption: 'What the server said of them',
            heads: ['Table', 'Since', 'Changed', 'In step', 'Server'],
            rows: Object.entries(resources).map(([table, resource]) => [
              table,
              time(resource.started),
              time(resource.lastUpdated),
              resource.lastSyncedDate === null ? null : time(resource.lastSyncedDate),
              resource.resourceManager,
            ]),
          }),
        serverSchema && element('p', { class: 'quiet' }, `Schema loaded ${time(serverSchema.loadedAt)}`),
      ],
    ),
};

export const quarantinePanel: Panel = {
  title: 'Quarantine',
  show: (place, database) =>
    drawLive(
      place,
      database,
      (tx) => tx.held(),
      (held) => [
        held.length === 0
          ? element('p', { class: 'quiet' }, 'Every row of the server could be read.')
          : grid({
              caption: 'Rows of the server that could not be read, as they came',
              heads: ['Table', '_ref', 'Why', 'Row'],
              rows: held.map(({ table, ref, issue, row }) => [table, ref, issue, row]),
            }),
      ],
    ),
};
