import { type AnswerInput, mailedAnswer } from '../staff/given-answer.ts';

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
    answer: (reference: string): string =>
      `Mitto\n\nYour reference: ${reference}. Answers to this mail are not read: please write to us through Contact us in Mitto.\n`,
    feedback: `Mitto\n\nThis is about the feedback that you have sent us. Answers to this mail are not read: please write to us through Contact us in Mitto.\n`,
    feedbackSubject: 'Your feedback to Mitto',
  },
  th: {
    received: (reference: string): Mail => ({
      subject: `เราได้รับข้อความของคุณแล้ว (${reference})`,
      text: `ขอบคุณที่เขียนถึง Mitto เราได้รับข้อความของคุณแล้ว หมายเลขอ้างอิง ${reference} และจะตอบกลับมาที่อีเมลนี้\n\nหากคุณไม่ได้เขียนถึงเรา แสดงว่ามีคนพิมพ์อีเมลของคุณโดยไม่ตั้งใจ คุณไม่ต้องทำอะไร\n\nMitto\n`,
    }),
    answer: (reference: string): string =>
      `Mitto\n\nหมายเลขอ้างอิงของคุณ: ${reference} เราไม่ได้อ่านการตอบกลับอีเมลนี้ โปรดเขียนถึงเราผ่านหน้า "ติดต่อเรา" ใน Mitto\n`,
    feedback: `Mitto\n\nอีเมลนี้เกี่ยวกับความคิดเห็นที่คุณส่งให้เรา เราไม่ได้อ่านการตอบกลับอีเมลนี้ โปรดเขียนถึงเราผ่านหน้า "ติดต่อเรา" ใน Mitto\n`,
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
  readonly given: AnswerInput;
  readonly language: string | null;
}

export function answerMail({ given, language }: Written, subject: string, reference: string) {
  return mailOf(given, `Re: ${subject} (${reference})`, wordsOf(language).answer(reference));
}

export function feedbackAnswerMail({ given, language }: Written) {
  const { feedback, feedbackSubject } = wordsOf(language);
  return mailOf(given, feedbackSubject, feedback);
}

/** The mail as plain text, and as HTML if the answer was written in the editor. */
function mailOf(given: AnswerInput, subject: string, closing: string) {
  return { subject, text: `${given.text}\n\n${closing}`, ...mailedAnswer(given, closing) };
}
