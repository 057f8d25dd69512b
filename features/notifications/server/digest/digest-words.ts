import type { NotificationKind } from '../../contract/notification-kinds.ts';
import type { NotificationLanguage } from '../../contract/notification-language.ts';

/** Kinds that a digest tells of. */
export type MailedKind = Exclude<NotificationKind, 'security'>;

interface Words {
  readonly subject: string;
  readonly greeting: string;
  readonly lines: Readonly<Record<MailedKind, (count: number) => string>>;
  readonly open: (url: string) => string;
  readonly stop: (url: string) => string;
}

const several = (one: string, many: (count: number) => string) => (count: number) =>
  count === 1 ? one : many(count);

const amount = (coins: number) => coins.toLocaleString('en');

const words: Readonly<Record<NotificationLanguage, Words>> = {
  en: {
    subject: 'There is news for you on Mitto',
    greeting: 'While you were away:',
    lines: {
      match: several('A new match', (count) => `${count} new matches`),
      message: several('A new message', (count) => `${count} new messages`),
      request: several('Somebody wrote to you first', (count) => `${count} people wrote to you first`),
      like: several('Somebody likes you', (count) => `${count} people like you`),
      visit: several('Somebody visited your profile', (count) => `${count} people visited your profile`),
      coins: (count) => `${amount(count)} MTC for you`,
      verification: () => 'Our team has decided about your selfies',
      activity: several('News about an activity', (count) => `News about activities: ${count}`),
    },
    open: (url) => `Open Mitto: ${url}`,
    stop: (url) => `No such mails any more: ${url}`,
  },
  th: {
    subject: 'มีข่าวใหม่ถึงคุณใน Mitto',
    greeting: 'ระหว่างที่คุณไม่อยู่:',
    lines: {
      match: (count) => `แมตช์ใหม่ ${count} คน`,
      message: (count) => `ข้อความใหม่ ${count} ข้อความ`,
      request: (count) => `มี ${count} คนทักคุณมา`,
      like: (count) => `มี ${count} คนถูกใจคุณ`,
      visit: (count) => `มีคนเข้าชมโปรไฟล์ของคุณ ${count} คน`,
      verification: () => 'ทีมงานตรวจเซลฟี่ของคุณแล้ว',
      activity: (count) => `ข่าวเกี่ยวกับกิจกรรม ${count} เรื่อง`,
      coins: (count) => `คุณได้รับ ${amount(count)} MTC`,
    },
    open: (url) => `เปิด Mitto: ${url}`,
    stop: (url) => `ไม่รับอีเมลแบบนี้อีก: ${url}`,
  },
};

interface Digest {
  readonly counts: ReadonlyMap<MailedKind, number>;
  readonly app: string;
  readonly unsubscribe: string;
}

/** Subject and text of a digest. It names nobody. */
export function digestMail(
  language: NotificationLanguage,
  { counts, app, unsubscribe }: Digest,
): { readonly subject: string; readonly text: string } {
  const { subject, greeting, lines, open, stop } = words[language];
  const told = [...counts].map(([kind, count]) => `- ${lines[kind](count)}`);
  return { subject, text: `${[greeting, told.join('\n'), open(app), stop(unsubscribe)].join('\n\n')}\n` };
}
