import type { Say } from '../story.ts';

/** What a field of tags says, here and where what was found is shown by itself. */
export const tagWords = (say: Say) => ({
  none: say('No match found.', 'ไม่พบรายการที่ตรงกัน'),
  failed: say('Suggestions did not load.', 'โหลดคำแนะนำไม่สำเร็จ'),
  searching: say('Searching…', 'กำลังค้นหา…'),
  remove: (label: string) => say(`Remove ${label}`, `เอา ${label} ออก`),
  found: (count: number) => say(`${count} suggestions`, `${count} คำแนะนำ`),
});
