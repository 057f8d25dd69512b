import { type ArchiveWords, namesFrom } from '@mitto/server-kit/module/archive-words';
import { stickerNames } from '../contract/stickers.ts';
import english from '../words/en.json' with { type: 'json' };
import thai from '../words/th.json' with { type: 'json' };

const { namesOf } = namesFrom(english, thai);

export const archiveWords: ArchiveWords = {
  title: ['Messages', 'ข้อความ'],
  tables: {
    chat_conversation: ['Conversations', 'การสนทนา'],
    chat_side: ['Your side of conversations', 'การสนทนาฝั่งของคุณ'],
    chat_message: ['Messages', 'ข้อความ'],
    chat_original: ['Messages that you edited or deleted, sealed', 'ข้อความที่คุณแก้ไขหรือลบ ซึ่งปิดผนึกไว้'],
    chat_waiting: ['Words that wait for a match', 'ข้อความที่รอการแมตช์'],
  },
  columns: {
    'chat_message.about': ['Answers', 'ตอบกลับ'],
    'chat_waiting.about': ['Answers', 'ตอบกลับ'],
    attachments: ['Attachments', 'ไฟล์แนบ'],
    changed_at: ['Changed', 'เปลี่ยนเมื่อ'],
    cleared_to: ['Cleared up to', 'ล้างถึง'],
    date: ['Date', 'วันที่'],
    edited_at: ['Edited', 'แก้ไขเมื่อ'],
    file: ['File', 'ไฟล์'],
    files: ['Files', 'ไฟล์'],
    isAbout: ['About here', 'แถว ๆ นี้'],
    is_deleted: ['Deleted', 'ลบแล้ว'],
    is_muted: ['Muted', 'ปิดเสียง'],
    is_my_request: ['Begun by you', 'เริ่มโดยคุณ'],
    kept_until: ['Kept until', 'เก็บไว้ถึง'],
    location: ['Place', 'สถานที่'],
    myReaction: ['Your reaction', 'รีแอ็กชันของคุณ'],
    photo: ['Photo', 'รูปถ่าย'],
    sticker: ['Sticker', 'สติกเกอร์'],
    waits_until: ['Next message from', 'ส่งข้อความได้อีกเมื่อ'],
  },
  codes: {
    'chat_message.type': {
      message: ['Message', 'ข้อความ'],
      attachment: ['Attachment', 'ไฟล์แนบ'],
      images: ['Pictures', 'รูปภาพ'],
      audio: ['Recording', 'เสียงที่บันทึก'],
      sticker: ['Sticker', 'สติกเกอร์'],
      location: ['Place', 'สถานที่'],
    },
    'chat_message.status': {
      unread: ['Unread', 'ยังไม่อ่าน'],
      read: ['Read', 'อ่านแล้ว'],
    },
    sticker: namesOf('chat_sticker', stickerNames),
  },
  forPrograms: {
    tables: {
      chat_file: 'Sizes of files, which are in the archive themselves.',
      chat_mark: 'Reactions, by the ids of the messages.',
    },
    columns: ['chat', 'isOfActivity', 'message_id', 'read_to', 'size', 'thumbhash', 'waveform'],
  },
};
