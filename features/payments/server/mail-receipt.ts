import { readAddress } from '@mitto/account/server/public/address';
import { formatMoney } from '@mitto/kit/format-money';
import type { Tx } from '@mitto/server-kit/database/database';
import { mailJob } from '@mitto/server-kit/mail/mail-job';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { ChargeRow } from './store/charges.ts';

export type ReceiptKind = 'paid' | 'refunded';

interface Receipt {
  readonly amount: string;
  readonly item: string;
  readonly card: string;
  readonly day: string;
  readonly reference: string;
}

interface Words {
  readonly subject: Readonly<Record<ReceiptKind, (receipt: Receipt) => string>>;
  readonly lines: Readonly<Record<ReceiptKind, (receipt: Receipt) => readonly string[]>>;
  readonly coins: (number: string) => string;
  readonly premium: string;
  readonly noCard: string;
}

const english: Words = {
  subject: {
    paid: ({ amount }) => `Receipt from Mitto: ${amount}`,
    refunded: ({ amount }) => `Mitto paid back ${amount}`,
  },
  lines: {
    paid: (receipt) => ['Hello,', 'thank you. We have received your payment.', ...englishFacts(receipt)],
    refunded: (receipt) => [
      'Hello,',
      'we have paid back a payment of yours, whole or in part. Your bank may take some days to show it.',
      ...englishFacts(receipt),
    ],
  },
  coins: (number) => `${number} MTC`,
  premium: 'Mitto Premium',
  noCard: '-',
};

function englishFacts({ item, amount, card, day, reference }: Receipt): string[] {
  return [
    [`What: ${item}`, `Amount: ${amount}`, `Card: ${card}`, `Date: ${day}`, `Reference: ${reference}`].join(
      '\n',
    ),
    'You find all your payments in Mitto. If you do not know this payment, please write to us.',
    'Mitto',
  ];
}

const thai: Words = {
  subject: {
    paid: ({ amount }) => `ใบเสร็จจาก Mitto: ${amount}`,
    refunded: ({ amount }) => `Mitto คืนเงิน ${amount} แล้ว`,
  },
  lines: {
    paid: (receipt) => ['สวัสดี', 'ขอบคุณ เราได้รับการชำระเงินของคุณแล้ว', ...thaiFacts(receipt)],
    refunded: (receipt) => [
      'สวัสดี',
      'เราได้คืนเงินทั้งหมดหรือบางส่วนของการชำระเงินของคุณแล้ว ธนาคารอาจใช้เวลาหลายวันกว่าจะแสดงรายการ',
      ...thaiFacts(receipt),
    ],
  },
  coins: (number) => `${number} MTC`,
  premium: 'Mitto Premium',
  noCard: '-',
};

function thaiFacts({ item, amount, card, day, reference }: Receipt): string[] {
  return [
    [`รายการ: ${item}`, `จำนวนเงิน: ${amount}`, `บัตร: ${card}`, `วันที่: ${day}`, `เลขอ้างอิง: ${reference}`].join(
      '\n',
    ),
    'คุณดูการชำระเงินทั้งหมดได้ใน Mitto หากคุณไม่รู้จักรายการนี้ โปรดเขียนถึงเรา',
    'Mitto',
  ];
}

/** Mails the receipt of a payment, or of money paid back. A member without an address gets none. */
export async function mailReceipt(
  tx: Tx,
  deps: Deps,
  { row, kind, language }: { row: ChargeRow; kind: ReceiptKind; language: string | null },
): Promise<void> {
  if (row.uid === null) return;
  const address = await readAddress(tx, row.uid);
  if (!address) return;
  const isThai = language?.split('-')[0] === 'th';
  const words = isThai ? thai : english;
  const receipt: Receipt = {
    amount: formatMoney(kind === 'paid' ? row.amount : row.refunded, row.currency, isThai ? 'th' : 'en'),
    item: row.purpose === 'coins' ? words.coins(row.item) : words.premium,
    card: row.brand && row.last4 ? `${row.brand} •••• ${row.last4}` : words.noCard,
    day: new Date(deps.now()).toISOString().slice(0, 10),
    reference: row.reference,
  };
  const text = `${words.lines[kind](receipt).join('\n\n')}\n`;
  const subject = words.subject[kind](receipt);
  await deps.enqueue(tx, mailJob, { to: address.email, subject, text }, { uid: row.uid });
}
