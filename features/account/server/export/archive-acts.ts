import type { Names } from './archive-tables.ts';

/** Words of what staff did, by the name of the call that is in the log. */
export const actNames: Names = {
  addToDatabase: ['Added to the application', 'เพิ่มเข้าแอปพลิเคชัน'],
  removeFromDatabase: ['Removed from the application', 'นำออกจากแอปพลิเคชัน'],
  changeEntitlement: ['Changed Premium', 'เปลี่ยนสิทธิ์พรีเมียม'],
  changeLimits: ['Changed limits', 'เปลี่ยนขีดจำกัด'],
  changePrivacy: ['Changed privacy', 'เปลี่ยนความเป็นส่วนตัว'],
  changeRoles: ['Changed roles', 'เปลี่ยนบทบาท'],
  changeStanding: ['Suspended, disabled or opened the account', 'ระงับ ปิด หรือเปิดบัญชี'],
  endSessions: ['Signed out all devices', 'ออกจากระบบทุกอุปกรณ์'],
  findMember: ['Looked at the account', 'ดูบัญชี'],
  forcePasswordReset: ['Asked for a new password', 'ให้ตั้งรหัสผ่านใหม่'],
  makeAdmin: ['Made staff', 'ตั้งเป็นทีมงาน'],
  readActs: ['Read the log', 'อ่านบันทึก'],
  readSession: ['Read a stored document', 'อ่านเอกสารที่เก็บไว้'],
  resetSecondFactor: ['Removed passkeys and two-step codes', 'ลบพาสคีย์และรหัสสองขั้นตอน'],
  updateConfiguration: ['Changed the configuration', 'เปลี่ยนการกำหนดค่า'],
  disableCoins: ['Disabled or enabled coins', 'ปิดหรือเปิดการใช้เหรียญ'],
  grantCoins: ['Gave coins', 'มอบเหรียญ'],
  memberCharges: ['Looked at payments', 'ดูการชำระเงิน'],
  refundCharge: ['Paid money back', 'คืนเงิน'],
  decideOnSelfies: ['Decided on selfies', 'ตัดสินเซลฟี่'],
  listSelfies: ['Listed selfies', 'ดูรายการเซลฟี่'],
  lookAtSelfies: ['Looked at selfies', 'ดูเซลฟี่'],
  actOnCase: ['Decided on a report', 'ตัดสินรายงาน'],
  listCases: ['Listed reports', 'ดูรายการรายงาน'],
  lookAtCase: ['Looked at a report', 'ดูรายงาน'],
  answerContact: ['Answered a message', 'ตอบข้อความ'],
  closeContact: ['Closed a message', 'ปิดข้อความ'],
  listContacts: ['Listed messages to us', 'ดูรายการข้อความถึงเรา'],
  readContact: ['Read a message to us', 'อ่านข้อความถึงเรา'],
  answerFeedback: ['Answered feedback', 'ตอบความคิดเห็น'],
  closeFeedback: ['Closed feedback', 'ปิดความคิดเห็น'],
  listFeedback: ['Listed feedback', 'ดูรายการความคิดเห็น'],
  readFeedback: ['Read feedback', 'อ่านความคิดเห็น'],
};

/** Words of security events. */
export const eventNames: Names = {
  'new-device': ['New sign-in', 'มีการเข้าสู่ระบบใหม่'],
  'password-changed': ['The password was changed', 'รหัสผ่านถูกเปลี่ยน'],
  'email-changed': ['The email address was changed', 'อีเมลถูกเปลี่ยน'],
  'email-restored': ['The earlier email address came back', 'อีเมลเดิมกลับมา'],
  'passkey-added': ['A passkey was added', 'มีการเพิ่มพาสคีย์'],
  'passkey-removed': ['A passkey was removed', 'พาสคีย์ถูกนำออก'],
  'two-step-on': ['Two-step codes were turned on', 'เปิดรหัสสองขั้นตอน'],
  'two-step-off': ['Two-step codes were turned off', 'ปิดรหัสสองขั้นตอน'],
  'recovery-code-used': ['A recovery code was used', 'มีการใช้รหัสกู้คืน'],
  'recovery-codes-renewed': ['New recovery codes were made', 'มีการสร้างรหัสกู้คืนชุดใหม่'],
};

/** Words of news about activities. */
export const newsNames: Names = {
  invited: ['You were invited', 'คุณได้รับเชิญ'],
  changed: ['Time or place changed', 'เปลี่ยนเวลาหรือสถานที่'],
  cancelled: ['Cancelled', 'ยกเลิกแล้ว'],
  offered: ['A place was offered to you', 'มีที่ว่างสำหรับคุณ'],
  reminded: ['It begins soon', 'ใกล้เริ่มแล้ว'],
  askedComing: ['You were asked whether you come', 'ถามว่าคุณยังจะไปไหม'],
  accepted: ['You were accepted', 'คุณได้รับการตอบรับ'],
  joined: ['Somebody joined', 'มีคนเข้าร่วม'],
  asked: ['Somebody asked to join', 'มีคนขอเข้าร่วม'],
  left: ['Somebody left', 'มีคนออกไป'],
};
