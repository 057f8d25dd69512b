import { defineData } from '@mitto/web-kit/data/define-data';
import { feedbackTable } from '../contract/feedback-table.ts';

export const supportData = defineData({
  tables: [feedbackTable],
  refusals: async () => (await import('./refusals.ts')).supportRefusals,
});
