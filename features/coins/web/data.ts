import { defineData } from '@mitto/web-kit/data/define-data';
import { coinsHistoryChanged } from '../contract/coins-channels.ts';
import { coins, coinsHistory } from '../contract/coins-tables.ts';

export const coinsData = defineData({
  tables: [coins, coinsHistory],
  channels: [coinsHistoryChanged],
  people: {
    allowedBy: [
      { table: coinsHistory, column: 'sender' },
      { table: coinsHistory, column: 'receiver' },
    ],
  },
});
