import type { ClientOptions } from '@mitto/server-kit/http/options-header';

export type CodePurpose = 'otp' | 'reset' | 'email-verification' | 'coins-pin' | 'sign-in';

interface Words {
  readonly subject: string;
  readonly why: string;
  readonly otherwise: string;
}

interface Language {
  readonly greeting: string;
  readonly code: (code: string, ref: string | undefined) => string;
  readonly sms: (code: string, ref: string) => string;
  readonly mails: Readonly<Record<CodePurpose, Words>>;
}

const english: Language = {
  greeting: 'Hello,',
  code: (code, ref) => `${code}\n\nIt works once, for 15 minutes${ref ? `, with the reference ${ref}` : ''}.`,
  // Max 160 characters, to fit into one SMS.
  sms: (code, ref) =>
    `${code} is your Mitto code, reference ${ref}. It works for 15 minutes. Keep it to yourself.`,
  mails: {
    otp: {
      subject: 'Your Mitto code',
      why: 'here is your code for Mitto:',
      otherwise: 'If you did not ask for it, nothing has happened and there is nothing to do.',
    },
    reset: {
      subject: 'Set a new Mitto password',
      why: 'here is the code to set a new password:',
      otherwise: 'If you did not ask for it, your password stays as it is. Keep the code to yourself.',
    },
    'email-verification': {
      subject: 'Confirm your email for Mitto',
      why: 'here is the code that confirms this address is yours:',
      otherwise: 'If you have no account at Mitto, nothing has happened and there is nothing to do.',
    },
    'coins-pin': {
      subject: 'Set a new PIN for your coins',
      why: 'here is the code to set a new PIN for your coins:',
      otherwise:
        'If you did not ask for it, somebody knows your password: change it now. Keep the code to yourself.',
    },
    'sign-in': {
      subject: 'Your code to sign in to Mitto',
      why: 'your password was just used on a new device. Here is the code that finishes the sign-in:',
      otherwise: 'If it was not you, somebody knows your password: change it now. Keep the code to yourself.',
    },
  },
};

const thai: Language = {
  greeting: 'สวัสดี',
  code: (code, ref) => `${code}\n\nใช้ได้ครั้งเดียวภายใน 15 นาที${ref ? ` พร้อมรหัสอ้างอิง ${ref}` : ''}`,
  // Max 70 characters, to fit into one SMS in this script.
  sms: (code, ref) => `${code} คือรหัส Mitto ของคุณ อ้างอิง ${ref} ใช้ได้ 15 นาที`,
  mails: {
    otp: {
      subject: 'รหัส Mitto ของคุณ',
      why: 'นี่คือรหัสสำหรับ Mitto ของคุณ:',
      otherwise: 'หากคุณไม่ได้ขอรหัสนี้ ไม่มีอะไรเปลี่ยนแปลง และคุณไม่ต้องทำอะไร',
    },
    reset: {
      subject: 'ตั้งรหัสผ่าน Mitto ใหม่',
      why: 'นี่คือรหัสสำหรับตั้งรหัสผ่านใหม่:',
      otherwise: 'หากคุณไม่ได้ขอรหัสนี้ รหัสผ่านของคุณยังเหมือนเดิม โปรดอย่าบอกรหัสนี้แก่ใคร',
    },
    'email-verification': {
      subject: 'ยืนยันอีเมลของคุณสำหรับ Mitto',
      why: 'นี่คือรหัสยืนยันว่าอีเมลนี้เป็นของคุณ:',
      otherwise: 'หากคุณไม่มีบัญชี Mitto ไม่มีอะไรเปลี่ยนแปลง และคุณไม่ต้องทำอะไร',
    },
    'coins-pin': {
      subject: 'ตั้ง PIN ใหม่สำหรับเหรียญของคุณ',
      why: 'นี่คือรหัสสำหรับตั้ง PIN ใหม่ของเหรียญ:',
      otherwise: 'หากคุณไม่ได้ขอรหัสนี้ แสดงว่ามีคนรู้รหัสผ่านของคุณ โปรดเปลี่ยนรหัสผ่านทันที และอย่าบอกรหัสนี้แก่ใคร',
    },
    'sign-in': {
      subject: 'รหัสสำหรับเข้าสู่ระบบ Mitto',
      why: 'รหัสผ่านของคุณเพิ่งถูกใช้บนอุปกรณ์ใหม่ นี่คือรหัสเพื่อเข้าสู่ระบบให้เสร็จ:',
      otherwise: 'หากไม่ใช่คุณ แสดงว่ามีคนรู้รหัสผ่านของคุณ โปรดเปลี่ยนรหัสผ่านทันที และอย่าบอกรหัสนี้แก่ใคร',
    },
  },
};

interface Code {
  readonly code: string;
  /** Absent for a code that is good for every reference of its time. */
  readonly ref: string | undefined;
}

export function codeMail(
  purpose: CodePurpose,
  { code, ref }: Code,
  client: ClientOptions | undefined,
): { subject: string; text: string } {
  const language = languageOf(client);
  const { subject, why, otherwise } = language.mails[purpose];
  const text = [language.greeting, why, language.code(code, ref), otherwise, 'Mitto'].join('\n\n');
  return { subject, text: `${text}\n` };
}

export function codeSms({ code, ref = '' }: Code, client: ClientOptions | undefined): string {
  return languageOf(client).sms(code, ref);
}

function languageOf(client: ClientOptions | undefined): Language {
  return client?.language.split('-')[0] === 'th' ? thai : english;
}
