type Saying = readonly [en: string, th: string];

/** First sentences of the bios. */
export const openings: readonly Saying[] = [
  ['New here, be kind.', 'เพิ่งมาใหม่ ฝากตัวด้วยนะ'],
  ['Small talk is fine, long talk is better.', 'คุยเล่นก็ได้ แต่คุยยาว ๆ ดีกว่า'],
  ['Easily bribed with mangoes.', 'ติดสินบนด้วยมะม่วงได้ง่ายมาก'],
  ['Good at listening, bad at parking.', 'ฟังเก่ง แต่จอดรถไม่เก่ง'],
  ['I say yes to most plans that start early.', 'ถ้าแผนเริ่มเช้า ๆ มักตอบตกลง'],
  ['Half organised, wholly curious.', 'เป็นระเบียบครึ่งหนึ่ง อยากรู้เต็มร้อย'],
  ['I laugh loudly and text slowly.', 'หัวเราะเสียงดัง แต่ตอบแชตช้า'],
  ['Quiet at first, then not.', 'ตอนแรกเงียบ ๆ หลังจากนั้นไม่รับประกัน'],
  ['I moved here for a year; that was some years ago.', 'ย้ายมาอยู่ปีเดียว ผ่านมาหลายปีแล้ว'],
  ['I keep my promises and my receipts.', 'รักษาสัญญา และเก็บใบเสร็จ'],
  ['My friends call me when they are lost.', 'เพื่อนหลงทางทีไรโทรหาเราทุกที'],
  ['Sunlight, good shoes, no plan.', 'แดดดี ๆ รองเท้าดี ๆ ไม่ต้องมีแผน'],
  ['I believe in second helpings.', 'เชื่อในจานที่สอง'],
  ['Optimist with an umbrella.', 'มองโลกในแง่ดี แต่พกร่ม'],
  ['Looking for somebody to be silly with.', 'หาคนมาเพี้ยนด้วยกัน'],
  ['I like slow mornings and fast boats.', 'ชอบเช้าช้า ๆ กับเรือเร็ว ๆ'],
  ['Honest, a bit stubborn, always on time.', 'ซื่อตรง ดื้อนิด ๆ ตรงเวลาเสมอ'],
  ['I collect good questions.', 'ชอบสะสมคำถามดี ๆ'],
  ['Ask me what I cooked yesterday.', 'ลองถามดูสิว่าเมื่อวานทำอะไรกิน'],
  ['I remember birthdays and forget names of films.', 'จำวันเกิดคนเก่ง แต่ลืมชื่อหนัง'],
];

/** Last sentences of the bios, which invite an answer. */
export const closings: readonly Saying[] = [
  ['Tell me your favourite place within ten kilometres.', 'บอกที่โปรดในรัศมีสิบกิโลหน่อย'],
  ['What should we eat first?', 'มื้อแรกเรากินอะไรกันดี'],
  ['Teach me something small.', 'สอนอะไรเล็ก ๆ ให้หน่อยได้ไหม'],
  ['Which song do you play twice?', 'เพลงไหนที่ต้องเปิดซ้ำ'],
  ['Bring your worst joke.', 'เอามุกแป้กที่สุดมาเลย'],
  ['Let us walk and see.', 'ไปเดินเล่นกันก่อนแล้วค่อยว่ากัน'],
  ['Coffee or noodles? Wrong answers exist.', 'กาแฟหรือก๋วยเตี๋ยว ตอบผิดได้นะ'],
  ['If you can make me laugh before the food comes, you win.', 'ทำให้ขำก่อนอาหารมาได้ ถือว่าชนะ'],
  ['Looking for company that lasts.', 'อยากได้คนที่อยู่ด้วยกันไปนาน ๆ'],
  ['No rush, good things first.', 'ไม่ต้องรีบ ขอสิ่งดี ๆ ก่อน'],
  ['What made you smile this week?', 'อาทิตย์นี้ยิ้มเพราะอะไรบ้าง'],
  ['Say hello with your weekend plan.', 'ทักมาพร้อมแผนวันหยุดได้เลย'],
  ['I will bring snacks, you bring stories.', 'เราเอาขนมไป เธอเอาเรื่องเล่ามา'],
  ['Convince me to like durian.', 'ช่วยทำให้ชอบทุเรียนที'],
  ['Tell me where you go when it rains.', 'เวลาฝนตกเธอไปไหน'],
  ['The first round of tea is on me.', 'ชาแก้วแรกเลี้ยงเอง'],
];
