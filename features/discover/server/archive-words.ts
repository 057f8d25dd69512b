import {
  eyeColorNames,
  hairColorNames,
  heightNames,
  interestNames,
  weightNames,
} from '@mitto/profile/server/public/option-names';
import { type ArchiveWords, namesFrom } from '@mitto/server-kit/module/archive-words';
import english from '../words/en.json' with { type: 'json' };
import thai from '../words/th.json' with { type: 'json' };

const { nameOf } = namesFrom(english, thai);

export const archiveWords: ArchiveWords = {
  title: ['Search', 'การค้นหา'],
  tables: {
    discover_filter: ['Search filter', 'ตัวกรองการค้นหา'],
  },
  columns: {
    content: ['Content', 'เนื้อหา'],
    distance: ['Distance in km', 'ระยะทาง (กม.)'],
    eyeColors: ['Eyes', 'สีตา'],
    hairColors: ['Hair', 'สีผม'],
    hasProfilePic: ['Only with a photo', 'เฉพาะคนที่มีรูป'],
    heights: ['Height', 'ความสูง'],
    interests: ['Interests', 'ความสนใจ'],
    loc: ['Place', 'สถานที่'],
    newUsers: ['Only new members', 'เฉพาะสมาชิกใหม่'],
    onlineUsers: ['Only people who are online', 'เฉพาะคนที่ออนไลน์'],
    order: ['Order', 'ลำดับ'],
    verifiedUsers: ['Only verified people', 'เฉพาะคนที่ยืนยันแล้ว'],
    weights: ['Weight', 'น้ำหนัก'],
    locType: ['Where', 'ที่ไหน'],
  },
  codes: {
    locType: {
      0: nameOf('discover_near_me'),
      1: nameOf('discover_everywhere'),
      2: ['By city or place', 'ตามเมืองหรือสถานที่'],
    },
    order: {
      near: ['Nearest first', 'ใกล้ที่สุดก่อน'],
      newest: ['Newest first', 'ใหม่ที่สุดก่อน'],
    },
    interests: interestNames,
    heights: heightNames,
    weights: weightNames,
    eyeColors: eyeColorNames,
    hairColors: hairColorNames,
  },
  forPrograms: {
    tables: {
      discover_searched: 'Numbers of the towns that you searched around on one day.',
      discover_seek: 'The profile once more, as numbers for the search.',
    },
  },
};
