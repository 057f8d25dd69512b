import type { ArchiveWords } from '@mitto/server-kit/module/archive-words';

export const archiveWords: ArchiveWords = {
  title: ['Coins', 'เหรียญ'],
  tables: {
    coins_member: ['Your coins', 'เหรียญของคุณ'],
    coins_account: ['Balances', 'ยอดคงเหลือ'],
    coins_movement: ['Movements of coins', 'รายการเหรียญ'],
    coins_referral: ['Rewards for an invitation', 'รางวัลจากการชวนเพื่อน'],
    coins_note: ['Notes with coins', 'ข้อความที่ส่งพร้อมเหรียญ'],
  },
  columns: {
    'coins_movement.reason': ['Reason', 'เหตุผล'],
    amount: ['Amount in the smallest unit', 'จำนวนในหน่วยย่อยที่สุด'],
    balance: ['Balance', 'ยอดคงเหลือ'],
    comments: ['Note', 'บันทึก'],
    has_pin: ['Has a PIN', 'มี PIN'],
    kind: ['Kind', 'ชนิด'],
    last_updated: ['Changed', 'เปลี่ยนเมื่อ'],
    receiver: ['To (ID)', 'ถึง (ID)'],
    sender: ['From (ID)', 'จาก (ID)'],
  },
  codes: {
    'account_act.act': {
      disableCoins: ['Disabled or enabled coins', 'ปิดหรือเปิดการใช้เหรียญ'],
      grantCoins: ['Gave coins', 'มอบเหรียญ'],
    },
    kind: {
      own: ['Coins that you bought or got', 'เหรียญที่คุณซื้อหรือได้รับ'],
      given: ['Coins that Mitto gave', 'เหรียญที่ Mitto มอบให้'],
      owed: ['Coins that you owe', 'เหรียญที่คุณค้าง'],
    },
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
  },
  forPrograms: {
    columns: ['movement', 'n', 'entries'],
  },
};
