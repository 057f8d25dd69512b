import type { ArchiveWords } from '@mitto/server-kit/module/archive-words';

export const archiveWords: ArchiveWords = {
  title: ['Likes, visits, matches and blocked people', 'การถูกใจ การเยี่ยมชม แมตช์ และคนที่บล็อก'],
  tables: {
    circle: ['Likes and matches', 'การถูกใจและแมตช์'],
    circle_favorite: ['Favourites', 'คนโปรด'],
    circle_visit: ['Visits', 'การเยี่ยมชม'],
    circle_hidden: ['Hidden people', 'คนที่ซ่อนไว้'],
    circle_block: ['Blocked people', 'คนที่บล็อก'],
  },
  columns: {
    connected: ['Match', 'แมตช์'],
    creation_date: ['Since', 'ตั้งแต่'],
    is_mine: ['By you', 'โดยคุณ'],
    last_modified: ['Changed', 'เปลี่ยนเมื่อ'],
    last_visit: ['Last visit', 'เยี่ยมชมล่าสุด'],
    other: ['Other person (ID)', 'อีกคน (ID)'],
    target: ['Person (ID)', 'บุคคล (ID)'],
  },
  forPrograms: {
    tables: {
      circle_waiting: 'News for others that wait for their time.',
      circle_redacted: 'News that were shown without names.',
    },
    columns: ['fid'],
  },
};
