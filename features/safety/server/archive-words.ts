import { type ArchiveWords, namesFrom } from '@mitto/server-kit/module/archive-words';
import { reportReasons } from '../contract/report-case.ts';
import english from '../words/en.json' with { type: 'json' };
import thai from '../words/th.json' with { type: 'json' };

const { nameOf, namesOf } = namesFrom(english, thai);

export const archiveWords: ArchiveWords = {
  title: ['Reports', 'รายงาน'],
  tables: {
    safety_report: ['Reports that you made', 'รายงานที่คุณส่ง'],
    safety_act: ['Warnings and suspensions', 'คำเตือนและการระงับ'],
  },
  columns: {
    otherText: ['In your words', 'ในคำพูดของคุณ'],
    reporter_pictures: ['Pictures that you sent', 'รูปภาพที่คุณส่ง'],
    withMessages: ['With the last messages', 'พร้อมข้อความล่าสุด'],
    withdrawn_at: ['Withdrawn', 'ถอนเมื่อ'],
  },
  codes: {
    'account_act.act': {
      actOnCase: ['Decided on a report', 'ตัดสินรายงาน'],
      listCases: ['Listed reports', 'ดูรายการรายงาน'],
      takeNextCase: ['Took the next report', 'รับรายงานถัดไป'],
      lookAtCase: ['Looked at a report', 'ดูรายงาน'],
    },
    'safety_report.type': {
      ...namesOf(
        'safety_reason',
        reportReasons.filter((reason) => reason !== 'sexual_harrasment'),
      ),
      sexual_harrasment: nameOf('safety_reason_sexual_harassment'),
    },
    'safety_act.act': {
      warn: ['Warning', 'คำเตือน'],
      suspend: ['Suspension', 'การระงับ'],
      close: ['Closed', 'ปิดแล้ว'],
    },
  },
  forPrograms: {
    columns: ['activityId', 'reporterId', 'reporterName'],
  },
};
