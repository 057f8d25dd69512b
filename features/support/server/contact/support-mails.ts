interface Mail {
  readonly subject: string;
  readonly text: string;
}

const words = {
  en: {
    received: (reference: string): Mail => ({
      subject: `We have your message (${reference})`,
      text: `Thank you for writing to Mitto. We have your message under the reference ${reference}, and answer to this address.\n\nDid you not write to us? Then somebody has typed your address by mistake, and there is nothing to do.\n\nMitto\n`,
    }),
    answer: (text: string, reference: string): string =>
      `${text}\n\nMitto\n\nYour reference: ${reference}. Answers to this mail are not read: please write to us through Contact us in Mitto.\n`,
    feedback: (text: string): string =>
      `${text}\n\nMitto\n\nThis is about the feedback that you have sent us. Answers to this mail are not read: please write to us through Contact us in Mitto.\n`,
    feedbackSubject: 'Your feedback to Mitto',
  },
  th: {
    received: (reference: string): Mail => ({
      subject: `เราได้รับข้อความของคุณแล้ว (${reference})`,
      text: `ขอบคุณที่เขียนถึง Mitto เราได้รับข้อความของคุณแล้ว หมายเลขอ้างอิง ${reference} และจะตอบกลับมาที่อีเมลนี้\n\nหากคุณไม่ได้เขียนถึงเรา แสดงว่ามีคนพิมพ์อีเมลของคุณโดยไม่ตั้งใจ คุณไม่ต้องทำอะไร\n\nMitto\n`,
    }),
    answer: (text: string, reference: string): string =>
      `${text}\n\nMitto\n\nหมายเลขอ้างอิงของคุณ: ${reference} เราไม่ได้อ่านการตอบกลับอีเมลนี้ โปรดเขียนถึงเราผ่านหน้า "ติดต่อเรา" ใน Mitto\n`,
    feedback: (text: string): string =>
      `${text}\n\nMitto\n\nอีเมลนี้เกี่ยวกับความคิดเห็นที่คุณส่งให้เรา เราไม่ได้อ่านการตอบกลับอีเมลนี้ โปรดเขียนถึงเราผ่านหน้า "ติดต่อเรา" ใน Mitto\n`,
    feedbackSubject: 'ความคิดเห็นของคุณถึง Mitto',
  },
} as const;

function wordsOf(language: string | null) {
  return words[language?.startsWith('th') ? 'th' : 'en'];
}

/** Confirms a contact message. It has only words of ours. */
export function receivedMail(reference: string, language: string | null): Mail {
  return wordsOf(language).received(reference);
}

interface Written {
  readonly text: string;
  readonly language: string | null;
}

export function answerMail({ text, language }: Written, subject: string, reference: string): Mail {
  return { subject: `Re: ${subject} (${reference})`, text: wordsOf(language).answer(text, reference) };
}

export function feedbackAnswerMail({ text, language }: Written): Mail {
  const { feedback, feedbackSubject } = wordsOf(language);
  return { subject: feedbackSubject, text: feedback(text) };
}
