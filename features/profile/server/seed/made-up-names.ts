/** Thai nicknames of demo people, in Latin letters and in Thai script. */
export const thaiNames = {
  women: [
    ['Ploy', 'พลอย'], ['Mint', 'มิ้นท์'], ['Fah', 'ฟ้า'], ['Bua', 'บัว'], ['Nok', 'นก'], ['Mook', 'มุก'], ['Fern', 'เฟิร์น'],
    ['Praew', 'แพรว'], ['Namtan', 'น้ำตาล'], ['Aom', 'ออม'], ['Jaa', 'จ๋า'], ['Pim', 'พิม'], ['Khao', 'ข้าว'], ['Rung', 'รุ้ง'],
    ['Dao', 'ดาว'], ['Wan', 'หวาน'], ['Gift', 'กิ๊ฟ'], ['Yok', 'หยก'], ['Som', 'ส้ม'], ['Tarn', 'ธาร'], ['Kaew', 'แก้ว'],
    ['Mali', 'มะลิ'], ['Nan', 'แนน'], ['Bow', 'โบว์'], ['Orn', 'อร'], ['Pang', 'แป้ง'], ['Looktan', 'ลูกตาล'], ['Ing', 'อิง'],
  ],
  men: [
    ['Bank', 'แบงค์'], ['Golf', 'กอล์ฟ'], ['Earth', 'เอิร์ธ'], ['Nat', 'ณัฐ'], ['Win', 'วิน'], ['Tong', 'ต้อง'], ['Boss', 'บอส'],
    ['Arm', 'อาร์ม'], ['Krit', 'กฤต'], ['Pond', 'ปอนด์'], ['Ton', 'ต้น'], ['Mek', 'เมฆ'], ['Phum', 'ภูมิ'], ['Din', 'ดิน'],
    ['Tee', 'ตี๋'], ['Chai', 'ชัย'], ['Nueng', 'หนึ่ง'], ['Max', 'แม็กซ์'], ['Gun', 'กันต์'], ['Frank', 'แฟรงค์'], ['Neung', 'เหนือ'],
    ['Bas', 'บาส'], ['Pete', 'พีท'], ['Tan', 'แทน'], ['Oat', 'โอ๊ต'], ['Kaan', 'กานต์'], ['Jet', 'เจต'], ['Wit', 'วิทย์'],
  ],
} as const; // biome-ignore format: a table

export const worldNames = {
  women: [
    'Maya', 'Ines', 'Clara', 'Yuki', 'Leila', 'Zoe', 'Nadia', 'Amara', 'Sofia', 'Hana', 'Freya', 'Lucia', 'Priya', 'Mei',
    'Elif', 'Noor', 'Anouk', 'Thandi', 'Rosa', 'Ingrid', 'Camille', 'Aylin', 'Marisol', 'Siti', 'Linh', 'Greta', 'Esme', 'Olu',
  ],
  men: [
    'Omar', 'Theo', 'Leon', 'Kai', 'Elias', 'Mateo', 'Ravi', 'Jonas', 'Kenji', 'Tomas', 'Emre', 'Diego', 'Anton', 'Femi',
    'Hugo', 'Minh', 'Idris', 'Luca', 'Arjun', 'Nils', 'Pablo', 'Bayu', 'Joon', 'Milo', 'Rafael', 'Adil', 'Oskar', 'Tariq',
  ],
} as const; // biome-ignore format: a table
