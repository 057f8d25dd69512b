import type { ActivityNews } from '../../contract/activity-news.ts';
import type { NotificationKind } from '../../contract/notification-kinds.ts';
import type { NotificationLanguage } from '../../contract/notification-language.ts';
import type { SecurityDetail } from '../../contract/notification-tables.ts';

/** Things that a notification may tell. Name and message are there only if the member allows previews. */
export interface PushFacts {
  readonly kind: NotificationKind;
  /** Number of messages, of people in a batch, or of coins. */
  readonly count: number;
  /** False for likes and visits of people whom the member may not know. */
  readonly isOfOne: boolean;
  readonly security?: SecurityDetail | undefined;
  /** For an activity alone. */
  readonly news?: ActivityNews | undefined;
  /** For the decision about selfies alone. */
  readonly isApproved?: boolean | undefined;
  readonly name?: string;
  readonly message?: string;
}

type Words = Readonly<Record<NotificationKind, (told: PushFacts) => string>>;

interface Language {
  /** Sentences that name nobody. */
  readonly discreet: Words;
  /** Sentences below the name of the other member. */
  readonly named: Omit<Words, 'security' | 'verification'>;
  readonly newMessages: (count: number) => string;
  readonly reply: string;
}

const english: Language = {
  discreet: {
    like: ({ isOfOne, count }) =>
      isOfOne || count === 1 ? 'Somebody likes you' : `${count} people like you`,
    visit: ({ isOfOne, count }) =>
      isOfOne || count === 1 ? 'Somebody visited your profile' : `${count} people visited your profile`,
    match: () => 'You have a new match',
    message: ({ count }) => (count === 1 ? 'You have a new message' : `You have ${count} new messages`),
    request: () => 'Somebody wrote to you first',
    coins: ({ isOfOne }) => (isOfOne ? 'Somebody sent you coins' : 'The coins for your invitation are here'),
    activity: ({ news, count }) => activityEnglish(news, count),
    verification: ({ isApproved }) =>
      isApproved ? 'Your photo is verified' : 'Your selfies could not be verified. See why',
    security: ({ security }) =>
      ({
        'new-device': `New sign-in on ${security?.browser ?? 'another device'}. Not you? Remove it`,
        'password-changed': 'Your password was changed. Not you?',
        'email-changed': 'Your email address was changed. Not you?',
        'email-restored': 'Your earlier email address is back. Set a new password',
        'passkey-added': 'A passkey was added. Not you? Remove it',
        'passkey-removed': 'A passkey was removed. Not you?',
        'two-step-on': 'Two-step codes are on. Not you?',
        'two-step-off': 'Two-step codes are off. Not you?',
        'recovery-code-used': 'A recovery code was used. Not you?',
        'recovery-codes-renewed': 'There are new recovery codes. Not you?',
      })[security?.event ?? 'new-device'],
  },
  named: {
    like: () => 'Likes you',
    visit: () => 'Visited your profile',
    match: () => 'It’s a match',
    message: ({ message, count }) => message ?? english.newMessages(count),
    request: ({ message }) => message ?? 'Wrote to you first',
    activity: ({ news, count }) => activityEnglish(news, count),
    coins: ({ count }) => `Sent you ${count.toLocaleString('en')} MTC`,
  },
  newMessages: (count) => (count === 1 ? 'Wrote to you' : `${count} new messages`),
  reply: 'Reply',
};

const thai: Language = {
  discreet: {
    like: ({ isOfOne, count }) => (isOfOne || count === 1 ? 'มีคนถูกใจคุณ' : `มี ${count} คนถูกใจคุณ`),
    visit: ({ isOfOne, count }) =>
      isOfOne || count === 1 ? 'มีคนเข้าชมโปรไฟล์ของคุณ' : `มี ${count} คนเข้าชมโปรไฟล์ของคุณ`,
    match: () => 'คุณมีแมตช์ใหม่',
    message: ({ count }) => (count === 1 ? 'คุณมีข้อความใหม่' : `คุณมีข้อความใหม่ ${count} ข้อความ`),
    request: () => 'มีคนทักคุณมา',
    coins: ({ isOfOne }) => (isOfOne ? 'มีคนโอนเหรียญให้คุณ' : 'เหรียญจากการเชิญของคุณมาถึงแล้ว'),
    activity: ({ news, count }) => activityThai(news, count),
    verification: ({ isApproved }) => (isApproved ? 'ยืนยันรูปของคุณแล้ว' : 'ยืนยันเซลฟี่ของคุณไม่ได้ แตะเพื่อดูเหตุผล'),
    security: ({ security }) =>
      ({
        'new-device':
          security?.browser === undefined
            ? 'มีการเข้าสู่ระบบใหม่บนอุปกรณ์อื่น ไม่ใช่คุณใช่ไหม นำออกได้เลย'
            : `มีการเข้าสู่ระบบใหม่ใน ${security.browser} ไม่ใช่คุณใช่ไหม นำออกได้เลย`,
        'password-changed': 'รหัสผ่านของคุณถูกเปลี่ยนแล้ว ไม่ใช่คุณใช่ไหม',
        'email-changed': 'อีเมลของคุณถูกเปลี่ยนแล้ว ไม่ใช่คุณใช่ไหม',
        'email-restored': 'อีเมลเดิมของคุณกลับมาแล้ว ตั้งรหัสผ่านใหม่ได้เลย',
        'passkey-added': 'มีการเพิ่มพาสคีย์ ไม่ใช่คุณใช่ไหม นำออกได้เลย',
        'passkey-removed': 'พาสคีย์ถูกนำออกแล้ว ไม่ใช่คุณใช่ไหม',
        'two-step-on': 'เปิดรหัสสองขั้นตอนแล้ว ไม่ใช่คุณใช่ไหม',
        'two-step-off': 'ปิดรหัสสองขั้นตอนแล้ว ไม่ใช่คุณใช่ไหม',
        'recovery-code-used': 'มีการใช้รหัสกู้คืน ไม่ใช่คุณใช่ไหม',
        'recovery-codes-renewed': 'มีการสร้างรหัสกู้คืนชุดใหม่ ไม่ใช่คุณใช่ไหม',
      })[security?.event ?? 'new-device'],
  },
  named: {
    like: () => 'ถูกใจคุณ',
    visit: () => 'เข้าชมโปรไฟล์ของคุณ',
    match: () => 'คุณสองคนแมตช์กันแล้ว',
    message: ({ message, count }) => message ?? thai.newMessages(count),
    request: ({ message }) => message ?? 'ทักคุณมา',
    activity: ({ news, count }) => activityThai(news, count),
    coins: ({ count }) => `โอน ${count.toLocaleString('en')} MTC ให้คุณ`,
  },
  newMessages: (count) => (count === 1 ? 'ส่งข้อความถึงคุณ' : `ข้อความใหม่ ${count} ข้อความ`),
  reply: 'ตอบกลับ',
};

const languages: Readonly<Record<NotificationLanguage, Language>> = { en: english, th: thai };

/** Title and body of a push, and the label of a reply to a message. */
export function pushWords(
  language: NotificationLanguage,
  told: PushFacts,
): { title: string; body: string; reply?: string } {
  const { discreet, named, reply } = languages[language];
  const { kind, name } = told;
  const further = kind === 'message' ? { reply } : {};
  if (name === undefined || kind === 'security' || kind === 'verification')
    return { title: 'Mitto', body: discreet[kind](told), ...further };
  return { title: name, body: named[kind](told), ...further };
}

/** News of an activity in one sentence, which names nobody. */
function activityEnglish(news: ActivityNews = 'changed', count: number): string {
  return {
    invited: 'You are invited to an activity',
    changed: 'An activity has a new time or place',
    cancelled: 'An activity was cancelled',
    offered: 'A place is free for you. Take it in time',
    reminded: 'Your activity starts soon',
    askedComing: 'Are you still coming today?',
    accepted: 'You can come along',
    joined: count === 1 ? 'Somebody joins your activity' : `${count} people join your activity`,
    asked: count === 1 ? 'Somebody asks to join your activity' : `${count} people ask to join your activity`,
    left: count === 1 ? 'Somebody left your activity' : `${count} people left your activity`,
  }[news];
}

function activityThai(news: ActivityNews = 'changed', count: number): string {
  return {
    invited: 'คุณได้รับเชิญให้ร่วมกิจกรรม',
    changed: 'กิจกรรมเปลี่ยนเวลาหรือสถานที่',
    cancelled: 'กิจกรรมถูกยกเลิกแล้ว',
    offered: 'มีที่ว่างสำหรับคุณ รีบตอบรับภายในเวลา',
    reminded: 'กิจกรรมของคุณใกล้เริ่มแล้ว',
    askedComing: 'วันนี้คุณยังจะไปอยู่ไหม',
    accepted: 'คุณไปร่วมกิจกรรมได้แล้ว',
    joined: `มี ${count} คนเข้าร่วมกิจกรรมของคุณ`,
    asked: `มี ${count} คนขอเข้าร่วมกิจกรรมของคุณ`,
    left: `มี ${count} คนออกจากกิจกรรมของคุณ`,
  }[news];
}
