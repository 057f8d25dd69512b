import type { Category } from '@mitto/activities/contract/activity-fields';

export type PageLanguage = 'en' | 'th';

interface SharedWords {
  readonly kinds: Readonly<Record<Category, string>>;
  readonly withMe: (kind: string) => string;
  readonly open: string;
  readonly why: string;
  readonly gone: string;
  readonly goneWhy: string;
  readonly toMitto: string;
}

/** Words of the page behind a shared link. */
export const sharedWords: Readonly<Record<PageLanguage, SharedWords>> = {
  en: {
    kinds: { drink: 'Drink', fit: 'Fit', dine: 'Dine', movie: 'Movie', party: 'Party' },
    withMe: (kind) => `${kind} with me`,
    open: 'Open in Mitto',
    why: 'Members see who invites, what happens and where.',
    gone: 'This activity is not there any more.',
    goneWhy: 'It is over, was cancelled, or is not for everyone.',
    toMitto: 'Go to Mitto',
  },
  th: {
    kinds: { drink: 'ดื่ม', fit: 'ออกกำลังกาย', dine: 'กินข้าว', movie: 'ดูหนัง', party: 'ปาร์ตี้' },
    withMe: (kind) => `${kind}ด้วยกัน`,
    open: 'เปิดใน Mitto',
    why: 'สมาชิกจะเห็นว่าใครชวน ทำอะไร และที่ไหน',
    gone: 'ไม่มีกิจกรรมนี้แล้ว',
    goneWhy: 'กิจกรรมจบแล้ว ถูกยกเลิก หรือไม่ได้เปิดให้ทุกคน',
    toMitto: 'ไปที่ Mitto',
  },
};
