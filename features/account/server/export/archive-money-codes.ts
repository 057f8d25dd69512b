import type { Names } from './archive-tables.ts';

const coinsAccounts: Names = {
  own: ['Coins that you bought or got', 'เหรียญที่คุณซื้อหรือได้รับ'],
  given: ['Coins that Mitto gave', 'เหรียญที่ Mitto มอบให้'],
  owed: ['Coins that you owe', 'เหรียญที่คุณค้าง'],
};
const frequencies: Names = { once: ['Once', 'ครั้งเดียว'], monthly: ['Monthly', 'รายเดือน'] };
const merchants: Names = {
  omise: ['Omise', 'Omise'],
  stripe: ['Stripe', 'Stripe'],
  sandbox: ['Test payments', 'การชำระเงินทดสอบ'],
};
const brands: Names = {
  visa: ['Visa', 'Visa'],
  mastercard: ['Mastercard', 'Mastercard'],
  amex: ['American Express', 'American Express'],
  discover: ['Discover', 'Discover'],
  'diners-club': ['Diners Club', 'Diners Club'],
  jcb: ['JCB', 'JCB'],
  unionpay: ['UnionPay', 'UnionPay'],
  other: ['Another card', 'บัตรอื่น'],
};
const failures: Names = {
  'card-declined': ['The card was declined', 'บัตรถูกปฏิเสธ'],
  'insufficient-funds': ['The card has insufficient funds', 'วงเงินในบัตรไม่พอ'],
  'expired-card': ['The card has expired', 'บัตรหมดอายุ'],
  'incorrect-code': ['The security code was wrong', 'รหัสความปลอดภัยไม่ถูกต้อง'],
  'incorrect-number': ['The card number was wrong', 'หมายเลขบัตรไม่ถูกต้อง'],
  'lost-card': ['The card is reported lost', 'บัตรถูกแจ้งหาย'],
  'stolen-card': ['The card is reported stolen', 'บัตรถูกแจ้งว่าถูกขโมย'],
  'suspected-fraud': ['The bank suspected fraud', 'ธนาคารสงสัยว่าเป็นการฉ้อโกง'],
  'limit-exceeded': ['A limit of the card was exceeded', 'เกินวงเงินของบัตร'],
  'not-supported': ['The card cannot be used here', 'บัตรนี้ใช้ที่นี่ไม่ได้'],
  'authentication-failed': ['The bank could not confirm you', 'ธนาคารยืนยันตัวคุณไม่ได้'],
  'processing-error': ['The payment service had an error', 'ผู้ให้บริการชำระเงินขัดข้อง'],
  abandoned: ['It was not confirmed in time', 'ไม่ได้ยืนยันภายในเวลา'],
  cancelled: ['You called it off', 'คุณยกเลิก'],
  'not-asked': ['The payment service was never asked', 'ยังไม่ได้ส่งถึงผู้ให้บริการชำระเงิน'],
  'not-needed': ['It was not needed any more', 'ไม่จำเป็นแล้ว'],
};

/** Words of coded values about coins, payments and Premium. */
export const moneyCodes: Readonly<Record<string, Names>> = {
  'coins_account.kind': coinsAccounts,
  'coins_movement.kind': coinsAccounts,
  'coins_movement.reason': {
    transfer: ['Sent from member to member', 'โอนระหว่างสมาชิก'],
    grant: ['Given by our team', 'ทีมงานมอบให้'],
    referral: ['Reward for an invitation', 'รางวัลจากการชวนเพื่อน'],
    purchase: ['Bought', 'ซื้อ'],
    spend: ['Spent', 'ใช้จ่าย'],
    refund: ['Given back', 'คืนให้'],
    reversal: ['A payment was taken back or returned', 'การชำระเงินถูกเรียกคืนหรือส่งกลับ'],
    debt: ['Paid what you owed', 'ชำระส่วนที่ค้าง'],
  },
  'payments_charge.merchant': merchants,
  'payments_card.merchant': merchants,
  'payments_customer.merchant': merchants,
  'payments_charge.purpose': { coins: ['Coins', 'เหรียญ'], subscription: ['Premium', 'พรีเมียม'] },
  'payments_charge.state': {
    processing: ['In progress', 'กำลังดำเนินการ'],
    action: ['Waits for your bank', 'รอธนาคารของคุณ'],
    paid: ['Paid', 'ชำระแล้ว'],
    failed: ['Failed', 'ไม่สำเร็จ'],
  },
  'payments_charge.failure': failures,
  'payments_charge.brand': brands,
  'payments_card.brand': brands,
  'payments_charge.dispute': {
    none: ['None', 'ไม่มี'],
    open: ['Open', 'กำลังพิจารณา'],
    won: ['Decided for Mitto', 'ตัดสินให้ Mitto'],
    lost: ['Decided for you', 'ตัดสินให้คุณ'],
  },
  'payments_refund.state': {
    asked: ['Asked for', 'ขอแล้ว'],
    done: ['Done', 'เสร็จแล้ว'],
    refused: ['Refused', 'ถูกปฏิเสธ'],
  },
  'subscription_payment.kind': {
    purchase: ['Purchase', 'การซื้อ'],
    renewal: ['Renewal', 'การต่ออายุ'],
    recovery: ['Second try of a renewal', 'ลองต่ออายุอีกครั้ง'],
  },
  'subscription_payment.status': {
    open: ['Open', 'รอดำเนินการ'],
    paid: ['Paid', 'ชำระแล้ว'],
    failed: ['Failed', 'ไม่สำเร็จ'],
    refunding: ['Being paid back', 'กำลังคืนเงิน'],
    refunded: ['Paid back', 'คืนเงินแล้ว'],
    disputed: ['Disputed', 'มีข้อโต้แย้ง'],
  },
  'subscription_payment.failure': failures,
  'subscription_payment.frequency': frequencies,
  'subscription_member.frequency': frequencies,
  'subscription_member.failure': failures,
};
