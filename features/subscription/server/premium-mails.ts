import type { PremiumFlag } from '@mitto/account/contract/premium-privacy';

export type PremiumMail =
  | 'bought'
  | 'renewed'
  | 'before-renewal'
  | 'before-end'
  | 'failed'
  | 'ended'
  | 'refunded'
  | 'rests'
  | 'goes-on';

export interface MailFacts {
  readonly price: string;
  readonly until: string;
  readonly graceUntil: string;
  readonly renews: boolean;
  readonly committedUntil: string | undefined;
  /** Code of the failure of a renewal. */
  readonly failure: string | undefined;
  /** Last four digits of the card that pays renewals; undefined without a card. */
  readonly lastFour: string | undefined;
  /** Switches that count with premium alone, as a list; empty when the member has moved none. */
  readonly flags: readonly string[];
  readonly url: string;
}

interface Mail {
  readonly subject: string;
  readonly text: string;
}

type Language = 'en' | 'th';

const flagWords: Readonly<Record<Language, Readonly<Record<PremiumFlag, string>>>> = {
  en: {
    search: 'your profile is hidden from the search',
    age: 'your age is hidden',
    location: 'your distance and place are hidden',
    pm: 'private messages are off',
    hideMyVisits: 'your visits are hidden',
    circles: 'your circles are hidden',
    mobile: 'your mobile number is shown',
    blurimage: 'your pictures are blurred',
    addById: 'you cannot be found by your id',
    addByMobileNumber: 'you cannot be found by your mobile number',
  },
  th: {
    search: 'โปรไฟล์ของคุณซ่อนจากการค้นหา',
    age: 'อายุของคุณถูกซ่อน',
    location: 'ระยะทางและสถานที่ของคุณถูกซ่อน',
    pm: 'ปิดรับข้อความส่วนตัว',
    hideMyVisits: 'การเยี่ยมชมของคุณถูกซ่อน',
    circles: 'วงของคุณถูกซ่อน',
    mobile: 'แสดงหมายเลขโทรศัพท์ของคุณ',
    blurimage: 'รูปของคุณถูกเบลอ',
    addById: 'ค้นหาคุณด้วยไอดีไม่ได้',
    addByMobileNumber: 'ค้นหาคุณด้วยหมายเลขโทรศัพท์ไม่ได้',
  },
};

export const premiumFlagsInMail = (language: Language, flags: readonly PremiumFlag[]): string[] =>
  flags.map((flag) => flagWords[language][flag]);

/** Reasons of a failed renewal that the member can do something about. */
const failures: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: {
    'expired-card': 'The card has expired.',
    'no-card': 'The card was removed.',
    'authentication-failed': 'Your bank wants you to confirm the payment yourself.',
    'insufficient-funds': 'There was not enough money on the card.',
    other: 'Your bank did not accept the payment.',
  },
  th: {
    'expired-card': 'บัตรหมดอายุแล้ว',
    'no-card': 'บัตรถูกลบออกแล้ว',
    'authentication-failed': 'ธนาคารต้องการให้คุณยืนยันการชำระเงินด้วยตนเอง',
    'insufficient-funds': 'วงเงินในบัตรไม่เพียงพอ',
    other: 'ธนาคารไม่รับการชำระเงินนี้',
  },
};

const why = (language: Language, code = 'other') =>
  failures[language][code] ?? failures[language]['other'] ?? '';

/** Names what stops counting without premium; nothing when the member has moved no such switch. */
function losses(language: Language, flags: readonly string[], isOver: boolean): string {
  if (flags.length === 0) return '';
  const lead = isOver
    ? { en: 'This no longer counts', th: 'สิ่งเหล่านี้จะไม่มีผลอีกต่อไป' }
    : { en: 'Without Premium this stops counting', th: 'เมื่อไม่มีพรีเมียม สิ่งเหล่านี้จะไม่มีผล' };
  const kept = {
    en: 'Your choices are kept, and count again with Premium.',
    th: 'ตัวเลือกของคุณยังเก็บไว้ และจะมีผลอีกครั้งเมื่อมีพรีเมียม',
  };
  return `\n\n${lead[language]}:\n${flags.map((flag) => `- ${flag}`).join('\n')}\n${kept[language]}`;
}

type Writer = (facts: MailFacts) => Mail;

const english: Readonly<Record<PremiumMail, Writer>> = {
  bought: ({ price, until, renews, committedUntil }) => ({
    subject: 'You have Premium',
    text: `Thank you. You have Premium until ${until}, for ${price}.${
      renews ? ' It then renews every month at the same price.' : ' It ends by itself.'
    }${committedUntil ? ` Your plan runs until ${committedUntil} at least.` : ''}`,
  }),
  renewed: ({ price, until, lastFour }) => ({
    subject: 'Your Premium was renewed',
    text: `Your plan was renewed for ${price}${
      lastFour ? `, from your card ending in ${lastFour}` : ''
    }. You have Premium until ${until}.`,
  }),
  'before-renewal': ({ price, until, lastFour }) => ({
    subject: `Your Premium renews on ${until}`,
    text: `On ${until} your plan renews for ${price}, ${
      lastFour
        ? `from your card ending in ${lastFour}`
        : 'but you have no saved card. Please add one in Mitto'
    }. You can end the renewal at any time, under Account, Subscription.`,
  }),
  'before-end': ({ until, flags }) => ({
    subject: `Your Premium ends on ${until}`,
    text: `You have Premium until ${until}. Nothing more is charged.${losses('en', flags, false)}`,
  }),
  failed: ({ price, graceUntil, failure, lastFour, flags }) => ({
    subject: 'Your Premium could not be renewed',
    text: `We could not charge ${price}${lastFour ? ` to your card ending in ${lastFour}` : ''}. ${why('en', failure)} Nothing was charged. Premium goes on until ${graceUntil}, and we try again until then. You can pay with another card under Account, Subscription.${losses('en', flags, false)}`,
  }),
  ended: ({ flags }) => ({
    subject: 'Your Premium has ended',
    text: `Your Premium has ended, and nothing more is charged.${losses('en', flags, true)}`,
  }),
  refunded: ({ price, flags }) => ({
    subject: 'Your subscription was cancelled',
    text: `Your plan was cancelled and ${price} go back to where they came from.${losses('en', flags, true)}`,
  }),
  rests: ({ until }) => ({
    subject: 'Your plan is not charged while your account is suspended',
    text: `Your account is suspended. What you have paid for runs until ${until}. As long as you are suspended, nothing is charged.`,
  }),
  'goes-on': ({ until }) => ({
    subject: 'Your plan goes on while you are paused',
    text: `You have paused your account. Your Premium plan goes on, and renews on ${until}. You can end the renewal under Account, Subscription.`,
  }),
};

const thai: Readonly<Record<PremiumMail, Writer>> = {
  bought: ({ price, until, renews, committedUntil }) => ({
    subject: 'คุณมีพรีเมียมแล้ว',
    text: `ขอบคุณ คุณมีพรีเมียมถึงวันที่ ${until} ในราคา ${price}${
      renews ? ' แล้วจะต่ออายุทุกเดือนในราคาเดิม' : ' และจะสิ้นสุดเอง'
    }${committedUntil ? ` แพ็กเกจของคุณใช้อย่างน้อยถึงวันที่ ${committedUntil}` : ''}`,
  }),
  renewed: ({ price, until, lastFour }) => ({
    subject: 'ต่ออายุพรีเมียมของคุณแล้ว',
    text: `ต่ออายุแพ็กเกจของคุณแล้วในราคา ${price}${
      lastFour ? ` จากบัตรที่ลงท้ายด้วย ${lastFour}` : ''
    } คุณมีพรีเมียมถึงวันที่ ${until}`,
  }),
  'before-renewal': ({ price, until, lastFour }) => ({
    subject: `พรีเมียมของคุณจะต่ออายุวันที่ ${until}`,
    text: `วันที่ ${until} แพ็กเกจของคุณจะต่ออายุในราคา ${price} ${
      lastFour ? `จากบัตรที่ลงท้ายด้วย ${lastFour}` : 'แต่คุณยังไม่มีบัตรที่บันทึกไว้ โปรดเพิ่มบัตรใน Mitto'
    } คุณยกเลิกการต่ออายุได้ทุกเมื่อที่ บัญชี > การสมัครสมาชิก`,
  }),
  'before-end': ({ until, flags }) => ({
    subject: `พรีเมียมของคุณจะสิ้นสุดวันที่ ${until}`,
    text: `คุณมีพรีเมียมถึงวันที่ ${until} จะไม่มีการเรียกเก็บเงินอีก${losses('th', flags, false)}`,
  }),
  failed: ({ price, graceUntil, failure, lastFour, flags }) => ({
    subject: 'ต่ออายุพรีเมียมของคุณไม่สำเร็จ',
    text: `เราเรียกเก็บ ${price}${lastFour ? ` จากบัตรที่ลงท้ายด้วย ${lastFour}` : ''} ไม่ได้ ${why('th', failure)} ยังไม่มีการเรียกเก็บเงิน พรีเมียมของคุณใช้ได้ถึงวันที่ ${graceUntil} และเราจะลองอีกก่อนถึงวันนั้น คุณชำระด้วยบัตรอื่นได้ที่ บัญชี > การสมัครสมาชิก${losses('th', flags, false)}`,
  }),
  ended: ({ flags }) => ({
    subject: 'พรีเมียมของคุณสิ้นสุดแล้ว',
    text: `พรีเมียมของคุณสิ้นสุดแล้ว และจะไม่มีการเรียกเก็บเงินอีก${losses('th', flags, true)}`,
  }),
  refunded: ({ price, flags }) => ({
    subject: 'ยกเลิกการสมัครสมาชิกแล้ว',
    text: `ยกเลิกแพ็กเกจของคุณแล้ว และ ${price} จะคืนไปยังช่องทางที่คุณชำระ${losses('th', flags, true)}`,
  }),
  rests: ({ until }) => ({
    subject: 'ไม่มีการเรียกเก็บเงินระหว่างที่บัญชีถูกระงับ',
    text: `บัญชีของคุณถูกระงับ สิ่งที่คุณชำระแล้วใช้ได้ถึงวันที่ ${until} ระหว่างที่ถูกระงับจะไม่มีการเรียกเก็บเงิน`,
  }),
  'goes-on': ({ until }) => ({
    subject: 'แพ็กเกจของคุณยังดำเนินต่อระหว่างหยุดพัก',
    text: `คุณหยุดพักบัญชีแล้ว แพ็กเกจพรีเมียมของคุณยังดำเนินต่อ และจะต่ออายุวันที่ ${until} คุณยกเลิกการต่ออายุได้ที่ บัญชี > การสมัครสมาชิก`,
  }),
};

/** Text of a mail about the member's plan. */
export function premiumMailOf(language: Language, occasion: PremiumMail, facts: MailFacts): Mail {
  const { subject, text } = (language === 'th' ? thai : english)[occasion](facts);
  return { subject, text: `${text}\n\n${facts.url}\n` };
}
