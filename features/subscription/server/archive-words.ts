import type { ArchiveWords } from '@mitto/server-kit/module/archive-words';

export const archiveWords: ArchiveWords = {
  title: ['Premium', 'พรีเมียม'],
  tables: {
    subscription_member: ['Premium', 'พรีเมียม'],
    subscription_payment: ['Payments for Premium', 'การชำระเงินค่าพรีเมียม'],
  },
  columns: {
    commitment: ['Periods', 'จำนวนรอบ'],
    description: ['Description', 'คำอธิบาย'],
    ends_at: ['End', 'สิ้นสุด'],
    frequency: ['How often', 'ความถี่'],
    is_granted_trial: ['Trial given by our team', 'ทดลองใช้จากทีมงาน'],
    is_paid: ['Paid', 'ชำระแล้ว'],
    is_premium: ['Premium', 'พรีเมียม'],
    next_at: ['Next payment', 'ชำระครั้งถัดไป'],
    paid_at: ['Paid', 'ชำระเมื่อ'],
    paid_until: ['Paid until', 'ชำระถึง'],
    plan: ['Plan', 'แพ็กเกจ'],
    refunded_at: ['Paid back', 'คืนเงินเมื่อ'],
    starts_at: ['Start', 'เริ่ม'],
    status: ['State', 'สถานะ'],
    terms: ['Terms', 'เงื่อนไข'],
    type: ['Kind', 'ชนิด'],
    unit: ['Unit', 'หน่วย'],
  },
  codes: {
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
    frequency: {
      once: ['Once', 'ครั้งเดียว'],
      monthly: ['Monthly', 'รายเดือน'],
    },
  },
  forPrograms: {
    columns: [
      'charge',
      'purchase',
      'card',
      'open_payment',
      'has_rested',
      'told_for',
      'follows',
      'entitled_until',
      'granted_until',
    ],
  },
};
