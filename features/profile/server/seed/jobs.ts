/** Occupation of the youngest demo people. */
export const student: readonly [en: string, th: string] = ['Student', 'นักศึกษา'];

/** Occupations of the other demo people, in English and in Thai. */
export const jobs: readonly (readonly [en: string, th: string])[] = [
  ['Nurse', 'พยาบาล'], ['Architect', 'สถาปนิก'], ['Barista', 'บาริสต้า'], ['Ceramicist', 'ช่างปั้น'], ['Teacher', 'ครู'],
  ['Software engineer', 'วิศวกรซอฟต์แวร์'], ['Chef', 'เชฟ'], ['Vet', 'สัตวแพทย์'], ['Photographer', 'ช่างภาพ'],
  ['Dive instructor', 'ครูสอนดำน้ำ'], ['Accountant', 'นักบัญชี'], ['Graphic designer', 'กราฟิกดีไซเนอร์'], ['Pharmacist', 'เภสัชกร'],
  ['Florist', 'คนจัดดอกไม้'], ['Translator', 'นักแปล'], ['Pilot', 'นักบิน'], ['Baker', 'คนทำขนมปัง'], ['Journalist', 'นักข่าว'],
  ['Physiotherapist', 'นักกายภาพบำบัด'], ['Hotel manager', 'ผู้จัดการโรงแรม'], ['Marine biologist', 'นักชีววิทยาทางทะเล'],
  ['Tailor', 'ช่างตัดเสื้อ'], ['Guitar teacher', 'ครูสอนกีตาร์'], ['Lawyer', 'ทนายความ'], ['Bookseller', 'คนขายหนังสือ'],
  ['Carpenter', 'ช่างไม้'], ['Data analyst', 'นักวิเคราะห์ข้อมูล'], ['Dentist', 'ทันตแพทย์'], ['Yoga teacher', 'ครูโยคะ'],
  ['Tour guide', 'ไกด์'], ['Film editor', 'คนตัดต่อหนัง'], ['Farmer', 'เกษตรกร'], ['Sound engineer', 'ซาวด์เอนจิเนียร์'],
  ['Social worker', 'นักสังคมสงเคราะห์'], ['Product manager', 'โปรดักต์เมเนเจอร์'], ['Librarian', 'บรรณารักษ์'],
  ['Electrician', 'ช่างไฟฟ้า'], ['Illustrator', 'นักวาดภาพประกอบ'], ['Paramedic', 'เจ้าหน้าที่กู้ชีพ'], ['Game developer', 'คนทำเกม'],
]; // biome-ignore format: a table
