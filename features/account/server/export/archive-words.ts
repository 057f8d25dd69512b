export type ArchiveLanguage = 'en' | 'th';

interface ArchiveWords {
  readonly title: string;
  readonly made: (time: string) => string;
  readonly lead: string;
  readonly pictures: string;
  readonly leftOut: (count: number) => string;
  readonly technical: string;
  readonly nothing: string;
  readonly yes: string;
  readonly no: string;
  /** Names of the features, by their key in the export, in the order they are shown. */
  readonly sections: Readonly<Record<string, string>>;
}

/** Words of the archive's page. What has no section here is in the file for programs alone. */
export const archiveWords: Readonly<Record<ArchiveLanguage, ArchiveWords>> = {
  en: {
    title: 'My data on Mitto',
    made: (time) => `As it was on ${time} (UTC)`,
    lead: 'This is everything that Mitto keeps of you. The file data.json holds all of it for programs. Keep the archive to yourself: it has your messages and places.',
    pictures: 'Pictures and recordings',
    leftOut: (count) => `${count} older files were too large together. You find them in Mitto.`,
    technical: 'The file data.json has further records for programs, such as ids and counters.',
    nothing: 'Nothing is kept here.',
    yes: 'yes',
    no: 'no',
    sections: {
      profile: 'Profile',
      account: 'Account and devices',
      circles: 'Likes, visits, matches and blocked people',
      chat: 'Messages',
      activities: 'Activities',
      discover: 'Search',
      coins: 'Coins',
      payments: 'Payments',
      subscription: 'Premium',
      notifications: 'Notifications',
      safety: 'Reports',
      support: 'Feedback and messages to us',
    },
  },
  th: {
    title: 'ข้อมูลของฉันบน Mitto',
    made: (time) => `ณ วันที่ ${time} (UTC)`,
    lead: 'นี่คือทุกสิ่งที่ Mitto เก็บเกี่ยวกับคุณ ไฟล์ data.json มีข้อมูลเดียวกันสำหรับโปรแกรม โปรดเก็บไฟล์นี้ไว้กับตัว เพราะมีข้อความและสถานที่ของคุณ',
    pictures: 'รูปภาพและเสียงที่บันทึก',
    leftOut: (count) => `ไฟล์เก่า ${count} ไฟล์รวมกันใหญ่เกินไป คุณดูได้ใน Mitto`,
    technical: 'ไฟล์ data.json ยังมีข้อมูลสำหรับโปรแกรม เช่น รหัสและตัวนับ',
    nothing: 'ไม่มีข้อมูลเก็บไว้',
    yes: 'ใช่',
    no: 'ไม่',
    sections: {
      profile: 'โปรไฟล์',
      account: 'บัญชีและอุปกรณ์',
      circles: 'การถูกใจ การเยี่ยมชม แมตช์ และคนที่บล็อก',
      chat: 'ข้อความ',
      activities: 'กิจกรรม',
      discover: 'การค้นหา',
      coins: 'เหรียญ',
      payments: 'การชำระเงิน',
      subscription: 'พรีเมียม',
      notifications: 'การแจ้งเตือน',
      safety: 'รายงาน',
      support: 'ความคิดเห็นและข้อความถึงเรา',
    },
  },
};
