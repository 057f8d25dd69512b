interface Words {
  readonly subject: string;
  readonly text: string;
}

const words = {
  en: {
    password: {
      subject: 'Your Mitto password was changed',
      text: 'The password of your Mitto account was just changed, and other devices were signed out.\n\nWas it not you? Open Mitto, choose "Forgot password?" and set a new one.\n',
    },
    email: {
      subject: 'Your Mitto email address was changed',
      text: 'The email address of your Mitto account was just changed. Mail from Mitto now goes to the new one.\n\nWas it not you? Write to us through Contact us in Mitto.\n',
    },
    'email-back': {
      subject: 'Your Mitto email address was changed',
      text: 'The email address of your Mitto account was just changed. Mail from Mitto now goes to the new one.\n\nWas it not you? Open this link within 72 hours. It puts this address back, signs out every device, and lets you choose a new password:\n\n',
    },
    attack: {
      subject: 'Somebody tries to get into your Mitto account',
      text: 'Many wrong passwords were typed for your Mitto account today, or many codes were asked for. Nobody has got in.\n\nFrom now on a new device needs your password and a code from your mail. Your own devices and passkeys work as before.\n\nThese were not you? Open this link. A new device then needs the code for half a year:\n\n',
    },
    'second-factor': {
      subject: 'Your passkeys and two-step codes were removed',
      text: 'Our team removed the passkeys and two-step codes of your Mitto account, and signed out every device. You can sign in with your password now.\n\nDid you not ask for this? Open Mitto, choose "Forgot password?" and set a new one, then write to us through Contact us in Mitto.\n',
    },
    'coins-pin': {
      subject: 'The PIN of your coins was changed',
      text: 'A new PIN was just set for the coins of your Mitto account.\n\nWas it not you? Change your password, and write to us through Contact us in Mitto.\n',
    },
    export: {
      subject: 'Your data is ready',
      text: 'The archive of your data is ready. Open Mitto, choose Account, then "Export my data". You can download it there for 8 hours after you asked for it.\n\nThere is no link in this mail, so that nobody who reads your mail gets your data.\n\nDid you not ask for this? Change your password, and look at the devices under Account.\n',
    },
    leaving: {
      subject: 'Your Mitto account is being deleted',
      text: 'You have deleted your Mitto account. Nobody sees it any more, and you were signed out everywhere.\n\nFor 14 days you can bring everything back: open Mitto and sign in. After that all of it is erased.\n\nWas it not you? Sign in, bring your account back, and set a new password.\n',
    },
    back: {
      subject: 'Your Mitto account is back',
      text: 'You have signed in and brought your Mitto account back. Everything is as it was.\n\nWas it not you? Open Mitto, choose "Forgot password?" and set a new one.\n',
    },
    erased: {
      subject: 'Your Mitto account was deleted',
      text: 'Your Mitto account and everything kept of it was deleted, as you asked.\n',
    },
  },
  th: {
    password: {
      subject: 'รหัสผ่าน Mitto ของคุณถูกเปลี่ยนแล้ว',
      text: 'รหัสผ่านของบัญชี Mitto ของคุณเพิ่งถูกเปลี่ยน และอุปกรณ์อื่นถูกออกจากระบบแล้ว\n\nไม่ใช่คุณใช่ไหม เปิด Mitto เลือก "ลืมรหัสผ่าน?" แล้วตั้งรหัสใหม่\n',
    },
    email: {
      subject: 'อีเมลของบัญชี Mitto ถูกเปลี่ยนแล้ว',
      text: 'อีเมลของบัญชี Mitto ของคุณเพิ่งถูกเปลี่ยน จากนี้เราจะส่งอีเมลไปยังที่อยู่ใหม่\n\nไม่ใช่คุณใช่ไหม ติดต่อเราผ่านหน้า "ติดต่อเรา" ใน Mitto\n',
    },
    'email-back': {
      subject: 'อีเมลของบัญชี Mitto ถูกเปลี่ยนแล้ว',
      text: 'อีเมลของบัญชี Mitto ของคุณเพิ่งถูกเปลี่ยน จากนี้เราจะส่งอีเมลไปยังที่อยู่ใหม่\n\nไม่ใช่คุณใช่ไหม เปิดลิงก์นี้ภายใน 72 ชั่วโมง ระบบจะนำอีเมลนี้กลับมา ออกจากระบบทุกอุปกรณ์ และให้คุณตั้งรหัสผ่านใหม่\n\n',
    },
    attack: {
      subject: 'มีคนพยายามเข้าบัญชี Mitto ของคุณ',
      text: 'วันนี้มีการพิมพ์รหัสผ่านผิดหลายครั้งสำหรับบัญชี Mitto ของคุณ หรือมีการขอรหัสหลายครั้ง ยังไม่มีใครเข้าได้\n\nจากนี้อุปกรณ์ใหม่ต้องใช้ทั้งรหัสผ่านและรหัสจากอีเมลของคุณ อุปกรณ์และพาสคีย์ของคุณใช้ได้เหมือนเดิม\n\nไม่ใช่คุณใช่ไหม เปิดลิงก์นี้ แล้วอุปกรณ์ใหม่จะต้องใช้รหัสไปอีกครึ่งปี:\n\n',
    },
    'second-factor': {
      subject: 'พาสคีย์และรหัสสองขั้นตอนของคุณถูกนำออกแล้ว',
      text: 'ทีมงานของเรานำพาสคีย์และรหัสสองขั้นตอนออกจากบัญชี Mitto ของคุณ และให้ทุกอุปกรณ์ออกจากระบบแล้ว ตอนนี้คุณเข้าสู่ระบบด้วยรหัสผ่านได้\n\nไม่ได้ขอให้ทำใช่ไหม เปิด Mitto เลือก "ลืมรหัสผ่าน?" ตั้งรหัสใหม่ แล้วติดต่อเราผ่านหน้า "ติดต่อเรา" ใน Mitto\n',
    },
    'coins-pin': {
      subject: 'PIN ของเหรียญของคุณถูกเปลี่ยนแล้ว',
      text: 'เพิ่งมีการตั้ง PIN ใหม่สำหรับเหรียญในบัญชี Mitto ของคุณ\n\nไม่ใช่คุณใช่ไหม เปลี่ยนรหัสผ่าน แล้วติดต่อเราผ่านหน้า "ติดต่อเรา" ใน Mitto\n',
    },
    export: {
      subject: 'ข้อมูลของคุณพร้อมแล้ว',
      text: 'ไฟล์ข้อมูลของคุณพร้อมแล้ว เปิด Mitto เลือก "บัญชี" แล้วเลือก "ส่งออกข้อมูลของฉัน" คุณดาวน์โหลดได้ภายใน 8 ชั่วโมงนับจากที่ขอ\n\nอีเมลนี้ไม่มีลิงก์ เพื่อไม่ให้ผู้ที่อ่านอีเมลของคุณได้ข้อมูลไป\n\nไม่ได้ขอใช่ไหม เปลี่ยนรหัสผ่าน และตรวจดูอุปกรณ์ในหน้าบัญชี\n',
    },
    leaving: {
      subject: 'บัญชี Mitto ของคุณกำลังถูกลบ',
      text: 'คุณได้ลบบัญชี Mitto ของคุณแล้ว ไม่มีใครเห็นบัญชีนี้อีก และคุณออกจากระบบในทุกอุปกรณ์แล้ว\n\nภายใน 14 วัน คุณนำทุกอย่างกลับมาได้ เพียงเปิด Mitto แล้วเข้าสู่ระบบ หลังจากนั้นข้อมูลทั้งหมดจะถูกลบถาวร\n\nไม่ใช่คุณใช่ไหม เข้าสู่ระบบ นำบัญชีกลับมา แล้วตั้งรหัสผ่านใหม่\n',
    },
    back: {
      subject: 'บัญชี Mitto ของคุณกลับมาแล้ว',
      text: 'คุณได้เข้าสู่ระบบและนำบัญชี Mitto ของคุณกลับมาแล้ว ทุกอย่างเหมือนเดิม\n\nไม่ใช่คุณใช่ไหม เปิด Mitto เลือก "ลืมรหัสผ่าน?" แล้วตั้งรหัสใหม่\n',
    },
    erased: {
      subject: 'บัญชี Mitto ของคุณถูกลบแล้ว',
      text: 'บัญชี Mitto ของคุณและข้อมูลทั้งหมดถูกลบแล้วตามที่คุณขอ\n',
    },
  },
} satisfies Record<string, Record<string, Words>>;

type Occasion = Exclude<keyof (typeof words)['en'], 'email-back'>;

/**
 * Text of the mail to the owner after a security-relevant change of the account, or an attack. With a link, the mail
 * about a new address says how to put the old one back.
 */
export function accountMailOf(occasion: Occasion, language: string, link?: string): Words {
  const own = words[language.startsWith('th') ? 'th' : 'en'];
  if (link === undefined) return own[occasion];
  const { subject, text } = own[occasion === 'email' ? 'email-back' : occasion];
  return { subject, text: `${text}${link}\n` };
}
