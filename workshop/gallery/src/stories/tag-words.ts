import type { Say } from '../story.ts';

/** Texts of a tag field, shared with the story that shows only a list of suggestions. */
export const tagWords = (say: Say) => ({
  none: say('No match found.', 'ไม่พบรายการที่ตรงกัน'),
  failed: say('Suggestions did not load.', 'โหลดคำแนะนำไม่สำเร็จ'),
  searching: say('Searching…', 'กำลังค้นหา…'),
  remove: (label: string) => say(`Remove ${label}`, `เอา ${label} ออก`),
  found: (count: number) => say(`${count} suggestions`, `${count} คำแนะนำ`),
});
