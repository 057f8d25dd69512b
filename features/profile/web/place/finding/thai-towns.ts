/**
 * Thai names of towns, by their English names in the data of GeoNames (CC BY 4.0). Written by
 * `node tools/run-town-names.ts`.
 */
export const thaiTowns = `
Bangkok|กรุงเทพมหานคร;Buenos Aires|บัวโนสไอเรส;Mexico City|เม็กซิโกซิตี;Beijing|ปักกิ่ง
Shanghai|เซี่ยงไฮ้;Moscow|มอสโก;Dhaka|ธากา;Seoul|โซล
Jakarta|จาการ์ตา;Tokyo|โตเกียว;Taipei|ไทเป;Kinshasa|กินชาซา
Lima|ลิมา;Cairo|ไคโร;Bogotá|โบโกตา;London|ลอนดอน
Istanbul|อิสตันบูล;Baghdad|แบกแดด;Tehran|เตหะราน;Hong Kong|ฮ่องกง
Mumbai|มุมไบ;Karachi|การาจี;Tianjin|เทียนจิน;Guangzhou|กว่างโจว
Delhi|เดลี;Shenzhen|เซินเจิ้น;São Paulo|เซาเปาลู;Wuhan|อู่ฮั่น
Santiago|ซันติอาโก;Lagos|เลกอส;Riyadh|ริยาด;New York City|นครนิวยอร์ก
Chongqing|ฉงชิ่ง;Chengdu|เฉิงตู;Nanjing|หนานจิง;Singapore|สิงคโปร์
Ankara|อังการา;Berlin|เบอร์ลิน;Madrid|มาดริด;Xi’an|ซีอาน
Pyongyang|เปียงยาง;Lahore|ลาฮอร์;Shenyang|เสิ่นหยาง;Hangzhou|หางโจว
Kabul|คาบูล;Rio de Janeiro|รีโอเดจาเนโร;Caracas|การากัส;Harbin|ฮาร์บิน
Kyiv|เคียฟ;Luanda|ลูอันดา;Addis Ababa|แอดดิสอาบาบา;Nairobi|ไนโรบี
Bengaluru|บังคาลอร์;Saint Petersburg|เซนต์ปีเตอร์สเบิร์ก;Dakar|ดาการ์;Samut Prakan|สมุทรปราการ
Rome|โรม;Kolkata|โกลกาตา;Sydney|ซิดนีย์;Yangon|ย่างกุ้ง
Chennai|เจนไน;Havana|ฮาวานา;Paris|ปารีส;Melbourne|เมลเบิร์น
Dalian|ต้าเหลียน;Los Angeles|ลอสแอนเจลิส;Tashkent|ทาชเคนต์;Algiers|แอลเจียร์
Sanaa|ซานา;Kunming|คุนหมิง;Beirut|เบรุต;Alexandria|อะเล็กซานเดรีย
Bucharest|บูคาเรสต์;Ahmedabad|อัห์มดาบาด;Qingdao|ชิงเต่า;Busan|ปูซาน
Hyderabad|ไฮเดอราบาด;Yokohama|โยโกฮามะ;Mueang Nonthaburi|นนทบุรี;Minsk|มินสค์
Budapest|บูดาเปสต์;Ho Chi Minh City|นครโฮจิมินห์;Cape Town|เคปทาวน์;Warsaw|วอร์ซอ
Vienna|เวียนนา;Rabat|ราบัต;Pretoria|พริทอเรีย;Manila|มะนิลา
Phnom Penh|พนมเปญ;Casablanca|กาซาบล็องกา;Damascus|ดามัสกัส;Stockholm|สต็อกโฮล์ม
Udon Thani|อุดรธานี;Dubai|ดูไบ;Kuala Lumpur|กัวลาลัมเปอร์;Kathmandu|กาฐมาณฑุ
Jeddah|ญิดดะฮ์;Hanoi|ฮานอย;Quito|กีโต;Chicago|ชิคาโก
Chon Buri|ชลบุรี;Incheon|อินช็อน;Toronto|โทรอนโต;Osaka|โอซากะ
Belgrade|เบลเกรด;Nakhon Ratchasima|นครราชสีมา;Chiang Mai|เชียงใหม่;Surabaya|ซูราบายา
Prague|ปราก;Copenhagen|โคเปนเฮเกน;Sofia|โซเฟีย;Tripoli|ตริโปลี
Hat Yai|หาดใหญ่;Houston|ฮิวสตัน;Baku|บากู;Pak Kret|ปากเกร็ด
Nagoya|นาโงยะ;Brisbane|บริสเบน;Yerevan|เยเรวาน;Si Racha|ศรีราชา
Phra Pradaeng|พระประแดง;Dublin|ดับลิน;Brussels|บรัสเซลส์;Johannesburg|โจฮันเนสเบิร์ก
Almaty|อัลมาเตอ;Nay Pyi Taw|เนปยีดอ;Perth|เพิร์ท;Sapporo|ซัปโปโระ
Lampang|ลำปาง;Ulan Bator|อูลานบาตาร์;Ottawa|ออตตาวา;Muscat|มัสกัต
Khon Kaen|ขอนแก่น;Medan|เมดัน;Riga|รีกา;Amsterdam|อัมสเตอร์ดัม
Hamburg|ฮัมบวร์ค;Bandung|บันดุง;Zagreb|ซาเกร็บ;Tunis|ตูนิส
Athens|เอเธนส์;Colombo|โคลัมโบ;Barcelona|บาร์เซโลนา;Abu Dhabi|อาบูดาบี
Washington, D.C.|วอชิงตัน ดี.ซี.;Islamabad|อิสลามาบาด;Montréal|มอนทรีออล;Oslo|ออสโล
Helsinki|เฮลซิงกิ;Vilnius|วิลนีอัส;Kobe|โคเบะ;Surat Thani|สุราษฎร์ธานี
Macau|มาเก๊า;Kaohsiung|เกาสง;Lisbon|ลิสบอน;Ubon Ratchathani|อุบลราชธานี
Kota Bharu|โกตาบารู;Kyoto|เกียวโต;Nakhon Si Thammarat|นครศรีธรรมราช;Khlong Luang|คลองหลวง
Nakhon Pathom|นครปฐม;Fukuoka|ฟูกูโอกะ;Wellington|เวลลิงตัน;Canberra|แคนเบอร์รา
Doha|โดฮา;New Delhi|นิวเดลี;Semarang|เซอมารัง;Rayong|ระยอง
Munich|มิวนิก;Phitsanulok|พิษณุโลก;Davao|ดาเวา;Mandalay|มัณฑะเลย์
Chanthaburi|จันทบุรี;Vientiane|เวียงจันทน์;Pattaya|พัทยา;Dili|ดิลี
Manama|มานามา;Hiroshima|ฮิโรชิมะ;Yala|ยะลา;Bern|เบิร์น
Reykjavík|เรคยาวิก;Ratchaburi|ราชบุรี;Male|มาเล;Nakhon Sawan|นครสวรรค์
Thimphu|ทิมพู;Phuket|ภูเก็ต;Bandar Seri Begawan|บันดาร์เซอรีเบอกาวัน;Sendai|เซ็นได
Kuwait City|คูเวตซิตี;Taichung|ไถจง;Songkhla|สงขลา;Phra Nakhon Si Ayutthaya|พระนครศรีอยุธยา
Chiang Rai|เชียงราย;Sakon Nakhon|สกลนคร;San Francisco|ซานฟรานซิสโก;Saraburi|สระบุรี
Nanning|หนานหนิง;Johor Bahru|โจโฮร์บะฮ์รู;Jerusalem|เยรูซาเลม;Trang|ตรัง
Sattahip|สัตหีบ;Tainan|ไถหนาน;Kanchanaburi|กาญจนบุรี;Nong Khai|หนองคาย
Samut Sakhon|สมุทรสาคร;Da Nang|ดานัง;Kamphaeng Phet|กำแพงเพชร;Chaiyaphum|ชัยภูมิ
Uttaradit|อุตรดิตถ์;Lop Buri|ลพบุรี;Ban Pong|บ้านโป่ง;Ipoh|อีโปะฮ์
Chumphon|ชุมพร;Kalasin|กาฬสินธุ์;Suphan Buri|สุพรรณบุรี;Maha Sarakham|มหาสารคาม
Phetchabun|เพชรบูรณ์;Hua Hin|หัวหิน;Haiphong|ไฮฟอง;Vancouver|แวนคูเวอร์
Ko Samui|เกาะสมุย;Chachoengsao|ฉะเชิงเทรา;Cha-am|ชะอำ;Pak Chong|ปากช่อง
Narathiwat|นราธิวาส;Kuching|กูจิง;Surin|สุรินทร์;Phetchaburi|เพชรบุรี
Si Sa Ket|ศรีสะเกษ;Mae Sot|แม่สอด;Pattani|ปัตตานี;Phatthalung|พัทลุง
Lamphun|ลำพูน;Su-ngai Kolok|สุไหงโก-ลก;Bang Bua Thong|บางบัวทอง;Mukdahan|มุกดาหาร
Bang Lamung|บางละมุง;Roi Et|ร้อยเอ็ด;Phrae|แพร่;Kota Kinabalu|โกตากีนาบาลู
Sukhothai|สุโขทัย;Mawlamyine|เมาะลำเลิง;Tel Aviv|เทลอาวีฟ;Phichit|พิจิตร
Loei|เลย;Samut Songkhram|สมุทรสงคราม;Auckland|โอ๊คแลนด์;Amnat Charoen|อำนาจเจริญ
Nakhon Phanom|นครพนม;Satun|สตูล;Nong Bua Lamphu|หนองบัวลำภู;Prachuap Khiri Khan|ประจวบคีรีขันธ์
Prachin Buri|ปราจีนบุรี;Krabi|กระบี่;Betong|เบตง;Sa Kaeo|สระแก้ว
Buri Ram|บุรีรัมย์;Thung Song|ทุ่งสง;Mae Sai|แม่สาย;Nan|น่าน
Ranong|ระนอง;Pathum Thani|ปทุมธานี;Tak|ตาก;Huế|เว้
Nha Trang|ญาจาง;Uthai Thani|อุทัยธานี;Yasothon|ยโสธร;Trat|ตราด
Nakhon Nayok|นครนายก;Phayao|พะเยา;Aranyaprathet|อรัญประเทศ;Sing Buri|สิงห์บุรี
Thalang|ถลาง;Phang Nga|พังงา;Pai|ปาย;Mae Hong Son|แม่ฮ่องสอน
Ko Pha Ngan|เกาะพะงัน;Thon Buri|ธนบุรี;Phra Khanong|พระโขนง;Min Buri|มีนบุรี
Chai Nat|ชัยนาท;Bueng Kan|บึงกาฬ;Bang Rak|บางรัก;Bang Kapi|บางกะปิ
Bang Na|บางนา;Ang Thong|อ่างทอง;Don Mueang|ดอนเมือง;Khlong Toei|คลองเตย
Lat Krabang|ลาดกระบัง;Chatuchak|จตุจักร;Huai Khwang|ห้วยขวาง;Pathum Wan|ปทุมวัน
Ratchathewi|ราชเทวี;Sathon|สาทร;Watthana|วัฒนา;Din Daeng|ดินแดง
Pathein|พะสิม
`;
