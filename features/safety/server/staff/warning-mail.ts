interface Mail {
  readonly subject: string;
  readonly text: string;
}

const words = {
  en: {
    subject: 'A warning from Mitto',
    text: (message: string) =>
      `We have looked at a report about your account. This is a warning:\n\n${message}\n\nPlease read our community guidelines. If it happens again, we may suspend your account.\n\nMitto\n`,
  },
  th: {
    subject: 'คำเตือนจาก Mitto',
    text: (message: string) =>
      `เราได้ตรวจสอบรายงานเกี่ยวกับบัญชีของคุณแล้ว และขอเตือนดังนี้\n\n${message}\n\nโปรดอ่านแนวปฏิบัติของชุมชน หากเกิดขึ้นอีก เราอาจระงับบัญชีของคุณ\n\nMitto\n`,
  },
} as const;

/** Mail that warns a member, with the words of staff. It does not say who reported. */
export function warningMail(message: string, language: string | null): Mail {
  const { subject, text } = words[language?.startsWith('th') ? 'th' : 'en'];
  return { subject, text: text(message) };
}
