import { type ArchiveWords, namesFrom } from '@mitto/server-kit/module/archive-words';
import { Category } from '../contract/activity-fields.ts';
import english from '../words/en.json' with { type: 'json' };
import thai from '../words/th.json' with { type: 'json' };

const { nameOf, namesOf } = namesFrom(english, thai);

export const archiveWords: ArchiveWords = {
  title: ['Activities', 'กิจกรรม'],
  tables: {
    activity: ['Activities that you created', 'กิจกรรมที่คุณสร้าง'],
    activity_place: ['Places of your activities', 'สถานที่ของกิจกรรม'],
    activity_person: ['Activities that you joined', 'กิจกรรมที่คุณเข้าร่วม'],
    activity_leaver: ['Activities that you left', 'กิจกรรมที่คุณออก'],
  },
  columns: {
    allowed_at: ['Accepted by the author', 'ผู้สร้างตอบรับเมื่อ'],
    answer_by: ['Answer due', 'ต้องตอบภายใน'],
    cancelled_at: ['Cancelled', 'ยกเลิกเมื่อ'],
    category: ['Kind of activity', 'ประเภทกิจกรรม'],
    coming: ['Coming', 'จะมา'],
    formatted_address: ['Address', 'ที่อยู่'],
    is_invited: ['Invited', 'ได้รับเชิญ'],
    is_my_place: ['At my place', 'ที่บ้านฉัน'],
    shows_area: ['Shows the area', 'แสดงพื้นที่'],
    joined_at: ['Joined', 'เข้าร่วมเมื่อ'],
    left_at: ['Left', 'ออกเมื่อ'],
    venue: ['Your words for the place', 'คำที่คุณใช้เรียกสถานที่'],
    places: ['Seats', 'จำนวนที่'],
    privacy: ['Who can see it', 'ใครเห็นได้'],
    since: ['Since', 'ตั้งแต่'],
  },
  codes: {
    category: namesOf('activities', Category.options),
    'activity.privacy': {
      0: nameOf('activities_everyone'),
      1: ['People you like', 'คนที่คุณถูกใจ'],
      2: ['People you invite', 'คนที่คุณเชิญ'],
    },
    'activity_person.state': {
      invited: ['Invited', 'ได้รับเชิญ'],
      asked: ['Asked to join', 'ขอเข้าร่วมแล้ว'],
      joined: ['Joined', 'เข้าร่วมแล้ว'],
      waiting: ['On the waiting list', 'อยู่ในรายชื่อรอ'],
      offered: ['A place was offered', 'ได้รับข้อเสนอที่ว่าง'],
      missed: ['An offered place was missed', 'พลาดที่ว่างที่เสนอให้'],
      declined: ['Declined by you', 'คุณปฏิเสธ'],
      refused: ['Refused by the author', 'ผู้สร้างไม่รับ'],
    },
    'activity_person.coming': {
      asked: ['Asked', 'ถามแล้ว'],
      yes: ['Yes', 'ใช่'],
    },
  },
  forPrograms: {
    tables: {
      activity_pace: 'Counters.',
    },
    columns: ['activity', 'needs_yes', 'place_id'],
  },
};
