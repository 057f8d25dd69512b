import type { Configuration } from '../../contract/configuration.ts';
import { defaultConfiguration } from '../../contract/default-configuration.ts';
import { actNames, eventNames, newsNames } from './archive-acts.ts';
import { moneyCodes } from './archive-money-codes.ts';
import {
  eyeColorNames,
  goalNames,
  hairColorNames,
  heightNames,
  interestNames,
  lifeStyleNames,
  personalityTypeNames,
  personalValueNames,
  styleNames,
  weightNames,
} from './archive-options.ts';
import type { Names } from './archive-tables.ts';

const languages: Names = { en: ['English', 'อังกฤษ'], th: ['Thai', 'ไทย'] };
const genders: Names = { 0: ['Woman', 'หญิง'], 1: ['Man', 'ชาย'], 2: ['Another gender', 'เพศอื่น'] };
const sought: Names = {
  0: ['Women', 'ผู้หญิง'],
  1: ['Men', 'ผู้ชาย'],
  2: ['Other genders', 'เพศอื่น ๆ'],
  3: ['Everyone', 'ทุกคน'],
};
const categories: Names = {
  drink: ['Drink', 'ดื่ม'],
  fit: ['Fit', 'ออกกำลังกาย'],
  dine: ['Dine', 'กินข้าว'],
  movie: ['Movie', 'ดูหนัง'],
  party: ['Party', 'ปาร์ตี้'],
};
const heardFrom: Names = {
  socials: ['Social media', 'โซเชียลมีเดีย'],
  faf: ['From a friend', 'จากเพื่อน'],
  search: ['A search', 'จากการค้นหา'],
  ads: ['An advertisement', 'โฆษณา'],
  other: ['Another way', 'ทางอื่น'],
};
const likelihoods: Names = {
  'very-likely': ['Very likely', 'มีแนวโน้มมาก'],
  likely: ['Likely', 'มีแนวโน้ม'],
  neutral: ['Neutral', 'เฉย ๆ'],
  unlikely: ['Unlikely', 'ไม่ค่อยมีแนวโน้ม'],
  'very-unlikely': ['Very unlikely', 'ไม่มีแนวโน้มเลย'],
};

export type CodeNames = Readonly<Record<string, Names>>;

/**
 * Words of coded values, by table and column, or by table and a name within a value. A value without words, such
 * as a gender that an operator adds, is written as it is.
 */
export const codeNames: CodeNames = {
  'account_member.language': languages,
  'account_member.roles': { ROLE_USER: ['Member', 'สมาชิก'], ROLE_ADMIN: ['Staff', 'ทีมงาน'] },
  'account_identity.provider': {
    google: ['Google', 'Google'],
    microsoft: ['Microsoft', 'Microsoft'],
    github: ['GitHub', 'GitHub'],
    oidc: ['Another service', 'บริการอื่น'],
  },
  'account_notification.channel': {
    push: ['On your devices', 'บนอุปกรณ์ของคุณ'],
    inapp: ['In the app', 'ในแอป'],
    email: ['By email', 'ทางอีเมล'],
  },
  'account_notification.name': {
    profileVisits: ['Profile visits', 'การเข้าชมโปรไฟล์'],
    interest: ['Likes', 'การถูกใจ'],
    match: ['Matches', 'แมตช์'],
    newMessages: ['New messages', 'ข้อความใหม่'],
  },
  'account_act.act': actNames,
  'profile.gender': genders,
  'profile.gender_before': genders,
  'profile.style': styleNames,
  'profile.interested': interestNames,
  'profile.heard_about_us': heardFrom,
  'profile.height': heightNames,
  'profile.weight': weightNames,
  'profile.eyeColor': eyeColorNames,
  'profile.hairColor': hairColorNames,
  'profile.types': personalityTypeNames,
  'profile.values': personalValueNames,
  'profile.lifeStyles': lifeStyleNames,
  'profile.longTerm': goalNames,
  'profile.shortTerm': goalNames,
  'profile.personal': goalNames,
  'search_filter.interested': sought,
  'profile.interest_before': sought,
  'profile_selfie.pose': {
    twoFingers: ['Two fingers up', 'ชูสองนิ้ว'],
    oneFinger: ['One finger up', 'ชูหนึ่งนิ้ว'],
    openHand: ['Open hand', 'แบมือ'],
    fist: ['Closed fist', 'กำมือ'],
    thumbUp: ['Thumb up', 'ยกนิ้วโป้ง'],
    thumbDown: ['Thumb down', 'คว่ำนิ้วโป้ง'],
    palmsTogether: ['Palms together', 'พนมมือ'],
    touchEar: ['A finger on your ear', 'แตะใบหูด้วยนิ้ว'],
  },
  'profile_selfie.state': {
    waiting: ['Under review', 'อยู่ระหว่างตรวจสอบ'],
    approved: ['Verified', 'ยืนยันแล้ว'],
    refused: ['Not verified', 'ยังไม่ได้ยืนยัน'],
    changed: ['Verified before the main photo changed', 'ยืนยันก่อนเปลี่ยนรูปหลัก'],
    expired: ['Not looked at in time', 'ไม่ได้ตรวจภายในเวลา'],
  },
  'profile_selfie.refusal': {
    otherPerson: ['The selfies and the photos seem to show different people', 'เซลฟี่กับรูปดูเหมือนเป็นคนละคน'],
    noPose: ['The pose was not to be seen in every picture', 'มองไม่เห็นท่าที่ขอในทุกรูป'],
    unclear: ['The pictures were too dark or blurred', 'รูปมืดหรือเบลอเกินไป'],
    severalPeople: ['There was somebody else in the pictures', 'มีคนอื่นอยู่ในรูปด้วย'],
    mainPhoto: ['The main photo did not show your face clearly', 'รูปหลักเห็นใบหน้าไม่ชัด'],
  },
  'profile_text_acceptance.text': {
    'terms-and-conditions': ['Terms and conditions', 'ข้อกำหนดและเงื่อนไข'],
    'privacy-policy': ['Privacy policy', 'นโยบายความเป็นส่วนตัว'],
    'community-guidelines': ['Community guidelines', 'แนวทางชุมชน'],
    'dating-safety': ['Dating safety', 'ความปลอดภัยในการออกเดต'],
  },
  'profile_text_acceptance.language': languages,
  'discover_filter.locType': {
    0: ['Near me', 'ใกล้ฉัน'],
    1: ['Everywhere', 'ทุกที่'],
    2: ['By city or place', 'ตามเมืองหรือสถานที่'],
  },
  'discover_filter.order': { near: ['Nearest first', 'ใกล้ที่สุดก่อน'], newest: ['Newest first', 'ใหม่ที่สุดก่อน'] },
  'discover_filter.style': styleNames,
  'discover_filter.interests': interestNames,
  'discover_filter.heights': heightNames,
  'discover_filter.weights': weightNames,
  'discover_filter.eyeColors': eyeColorNames,
  'discover_filter.hairColors': hairColorNames,
  'activity.category': categories,
  'activity.privacy': {
    0: ['Everyone', 'ทุกคน'],
    1: ['People you like', 'คนที่คุณถูกใจ'],
    2: ['People you invite', 'คนที่คุณเชิญ'],
  },
  'activity_person.state': {
    invited: ['Invited', 'ได้รับเชิญ'],
    asked: ['Asked to join', 'ขอเข้าร่วมแล้ว'],
    joined: ['Joined', 'เข้าร่วมแล้ว'],
    waiting: ['On the waiting list', 'อยู่ในรายชื่อรอ'],
    offered: ['A place was offered', 'ได้รับข้อเสนอที่ว่าง'],
    missed: ['An offered place was missed', 'พลาดที่ว่างที่เสนอให้'],
    declined: ['Declined by you', 'คุณปฏิเสธ'],
    refused: ['Refused by the author', 'ผู้สร้างไม่รับ'],
  },
  'activity_person.coming': { asked: ['Asked', 'ถามแล้ว'], yes: ['Yes', 'ใช่'] },
  'chat_message.type': {
    message: ['Message', 'ข้อความ'],
    attachment: ['Attachment', 'ไฟล์แนบ'],
    images: ['Pictures', 'รูปภาพ'],
    audio: ['Recording', 'เสียงที่บันทึก'],
    sticker: ['Sticker', 'สติกเกอร์'],
    location: ['Place', 'สถานที่'],
  },
  'chat_message.status': { unread: ['Unread', 'ยังไม่อ่าน'], read: ['Read', 'อ่านแล้ว'] },
  'chat_message.sticker': {
    wave: ['Waving hand', 'โบกมือ'],
    heart: ['Heart', 'หัวใจ'],
    laugh: ['Tears of laughter', 'หัวเราะจนน้ำตาไหล'],
    wow: ['Amazed face', 'หน้าประหลาดใจ'],
    coffee: ['Cup of coffee', 'กาแฟหนึ่งแก้ว'],
    dance: ['Dancer', 'นักเต้น'],
    hug: ['Hug', 'กอด'],
    goodnight: ['Moon: good night', 'พระจันทร์ ราตรีสวัสดิ์'],
  },
  ...moneyCodes,
  'notification.kind': {
    like: ['Like', 'การถูกใจ'],
    visit: ['Visit', 'การเยี่ยมชม'],
    match: ['Match', 'แมตช์'],
    message: ['Message', 'ข้อความ'],
    request: ['Message request', 'คำขอข้อความ'],
    coins: ['Coins', 'เหรียญ'],
    activity: ['Activity', 'กิจกรรม'],
    verification: ['Photo verification', 'การยืนยันรูปถ่าย'],
    security: ['Security', 'ความปลอดภัย'],
  },
  'notification.event': eventNames,
  'notification.news': newsNames,
  'notification.category': categories,
  'notification_choice.language': languages,
  'notification_subscription.language': languages,
  'safety_case.type': {
    sexual_harrasment: ['Sexual harassment', 'คุกคามทางเพศ'],
    inappropriate_message: ['Inappropriate message', 'ข้อความไม่เหมาะสม'],
    inappropriate_photos: ['Inappropriate photos', 'รูปภาพไม่เหมาะสม'],
    underage: ['Under 18', 'อายุต่ำกว่า 18 ปี'],
    spam: ['Spam or selling', 'สแปมหรือขายของ'],
    other_harassment: ['Other harassment', 'การคุกคามอื่น ๆ'],
    others: ['Something else', 'เรื่องอื่น'],
  },
  'safety_act.act': {
    warn: ['Warning', 'คำเตือน'],
    suspend: ['Suspension', 'การระงับ'],
    close: ['Closed', 'ปิดแล้ว'],
  },
  'support_feedback.recommendation': likelihoods,
  'support_feedback.reason': {
    'found-someone': ['I found someone', 'ฉันเจอคนที่ใช่แล้ว'],
    break: ['A break', 'อยากพัก'],
    'too-few-people': ['Too few people', 'คนน้อยไป'],
    privacy: ['Privacy', 'ความเป็นส่วนตัว'],
    other: ['Other', 'อื่น ๆ'],
  },
  'support_feedback.supportExperience': {
    good: ['Good', 'ดี'],
    fair: ['Fair', 'พอใช้'],
    poor: ['Poor', 'ไม่ดี'],
    none: ['Not needed', 'ไม่ได้ใช้'],
  },
  'support_contact.inquiry_type': {
    general: ['General', 'ทั่วไป'],
    technical: ['Technical', 'ด้านเทคนิค'],
    report: ['Report', 'การรายงาน'],
    account: ['Account', 'บัญชี'],
    privacy: ['Privacy', 'ความเป็นส่วนตัว'],
    others: ['Others', 'อื่น ๆ'],
  },
  'support_contact.heard_about_us': heardFrom,
  'support_contact.language': languages,
};

/** The words of coded values, with genders as the operator names them. Names of the default are translated. */
export function codesWith(configured: Configuration['genders']): CodeNames {
  const renamed = (words: Names, key: 'label' | 'plural'): Names => {
    const own = configured.filter(
      (gender) =>
        defaultConfiguration.genders.find(({ value }) => value === gender.value)?.[key] !== gender[key],
    );
    return {
      ...words,
      ...Object.fromEntries(own.map((gender) => [gender.value, [gender[key], gender[key]]])),
    };
  };
  const [labels, plurals] = [renamed(genders, 'label'), renamed(sought, 'plural')];
  return {
    ...codeNames,
    'profile.gender': labels,
    'profile.gender_before': labels,
    'search_filter.interested': plurals,
    'profile.interest_before': plurals,
  };
}
