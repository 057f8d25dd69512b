import type { CardFormWords } from './card-form.tsx';
import type { CardProblem } from './card-rules.ts';
import type { EditCardWords } from './edit-card.tsx';
import type { SavedCardsWords } from './saved-cards.tsx';

type Say = (english: string, thai: string) => string;

const problems: Readonly<Record<CardProblem, readonly [string, string]>> = {
  'number-missing': ['Enter the card number.', 'กรอกหมายเลขบัตร'],
  'number-short': ['The card number is too short.', 'หมายเลขบัตรสั้นเกินไป'],
  'number-wrong': ['Check the card number.', 'ตรวจสอบหมายเลขบัตร'],
  'name-missing': ['Enter the name on the card.', 'กรอกชื่อบนบัตร'],
  'name-short': ['The name has at least 3 letters.', 'ชื่อมีอย่างน้อย 3 ตัวอักษร'],
  'name-long': ['The name has at most 65 letters.', 'ชื่อมีไม่เกิน 65 ตัวอักษร'],
  'name-letters': ['Use letters and spaces only.', 'ใช้ตัวอักษรและเว้นวรรคเท่านั้น'],
  'expiration-missing': ['Enter the expiration.', 'กรอกวันหมดอายุ'],
  'expiration-wrong': ['Enter month and year.', 'กรอกเดือนและปี'],
  expired: ['This card has expired.', 'บัตรนี้หมดอายุแล้ว'],
  'code-missing': ['Enter the security code.', 'กรอกรหัสความปลอดภัย'],
  'code-short': ['The security code is too short.', 'รหัสความปลอดภัยสั้นเกินไป'],
};

const fields = (say: Say) => ({
  name: say('Name on the card', 'ชื่อบนบัตร'),
  expiration: say('Expiration', 'วันหมดอายุ'),
  expirationHelp: say('MM/YY', 'ดด/ปป'),
  problem: (problem: CardProblem) => say(...problems[problem]),
});

export const cardFormWords = (say: Say): CardFormWords => ({
  ...fields(say),
  number: say('Card number', 'หมายเลขบัตร'),
  securityCode: say('Security code', 'รหัสความปลอดภัย'),
  codeHelp: (kind) =>
    kind === 'amex'
      ? say('4 digits on the front', 'ตัวเลข 4 หลักด้านหน้า')
      : say('3 digits on the back', 'ตัวเลข 3 หลักด้านหลัง'),
  submit: say('Pay Now', 'ชำระเงิน'),
});

export const savedCardsWords = (say: Say, isLong: boolean): SavedCardsWords => ({
  title: say('Payment Methods', 'วิธีชำระเงิน'),
  add: isLong ? say('Add Payment Method', 'เพิ่มวิธีชำระเงิน') : say('Add Card', 'เพิ่มบัตร'),
  none: say('No existing payment records.', 'ยังไม่มีข้อมูลการชำระเงิน'),
  expires: (expiration) => say(`Expires ${expiration}`, `หมดอายุ ${expiration}`),
  expired: (expiration) => say(`Expired ${expiration}`, `หมดอายุแล้ว ${expiration}`),
  isDefault: say('Default', 'ค่าเริ่มต้น'),
  makeDefault: say('Make default', 'ตั้งเป็นค่าเริ่มต้น'),
  edit: say('Edit', 'แก้ไข'),
  editCard: (card) => say(`Edit ${card}`, `แก้ไข ${card}`),
  removeCard: (card) => say(`Remove ${card}`, `ลบ ${card}`),
  defaultStays: say('The default card cannot be removed', 'ลบบัตรเริ่มต้นไม่ได้'),
});

export const editCardWords = (say: Say): EditCardWords => ({
  ...fields(say),
  title: say('Edit Details', 'แก้ไขรายละเอียด'),
  close: say('Close', 'ปิด'),
  expired: (expiration) => say(`Expired ${expiration}`, `หมดอายุแล้ว ${expiration}`),
  city: say('City', 'เมือง'),
  postalCode: say('Postal code', 'รหัสไปรษณีย์'),
  update: say('Update', 'บันทึก'),
  remove: say('Remove this card', 'ลบบัตรนี้'),
});
