import { readConfigured } from '@mitto/account/server/public/read-configured';
import type { ArchiveWords, CodeNames, Names } from '@mitto/server-kit/module/archive-words';
import type { Deps } from '@mitto/server-kit/module/deps';
import type * as v from 'valibot';
import { columnFacts, storedColumns, storedName, textColumns } from '../contract/column-facts.ts';
import { goals } from '../contract/options/goals.ts';
import { habits } from '../contract/options/habits.ts';
import { heardAboutUs } from '../contract/options/heard-about-us.ts';
import { lifeStyles, personalityTypes, personalValues } from '../contract/options/personality.ts';
import { styles } from '../contract/options/styles.ts';
import { type Gender, profileConfiguration } from '../contract/profile-configuration.ts';
import { selfiePoses } from '../contract/selfies.ts';
import {
  eyeColorNames,
  hairColorNames,
  heightNames,
  interestNames,
  languageNames,
  nameOf,
  namesOf,
  promptNames,
  weightNames,
} from './public/option-names.ts';

const genderNames = namesOf('profile_gender', ['0', '1', '2']);
const soughtNames = namesOf('profile_gender_plural', ['0', '1', '2', '3']);

/** Messages of an option are called by its column and itself, those of these older columns by other names. */
const namedOtherwise: readonly string[] = ['style', 'interested', 'languages'];
const chosen: CodeNames = Object.fromEntries(
  storedColumns
    .filter((column) => !namedOtherwise.includes(column))
    .map((column) => [storedName(column), optionsOf(columnFacts[column].schema)] as const)
    .filter(([, options]) => options.length > 0)
    .map(([column, options]) => [column, namesOf(`profile_${column}`, options)]),
);

const habitNames: CodeNames = Object.fromEntries(
  Object.entries(habits).map(([habit, options]) => [habit, namesOf(`profile_${habit}`, options)]),
);

/** Options of a column of one or several choices; none of any other column. */
function optionsOf(schema: v.GenericSchema): readonly string[] {
  if ('wrapped' in schema) return optionsOf(schema.wrapped as v.GenericSchema);
  if ('item' in schema) return optionsOf(schema.item as v.GenericSchema);
  return schema.type === 'picklist' ? (schema as v.PicklistSchema<string[], undefined>).options : [];
}

export const archiveWords = (deps: Deps): ArchiveWords => ({
  ...words,
  configured: async (db) => codesOf((await readConfigured(deps, db, profileConfiguration)).genders),
});

const words: ArchiveWords = {
  title: ['Profile', 'โปรไฟล์'],
  tables: {
    profile: ['Profile', 'โปรไฟล์'],
    profile_place: ['Place', 'สถานที่'],
    profile_square: ['Areas in which you were', 'พื้นที่ที่คุณเคยอยู่'],
    profile_photo: ['Photos', 'รูปถ่าย'],
    profile_selfie: ['Photo verification', 'การยืนยันรูปถ่าย'],
    profile_text_acceptance: ['Texts that you accepted', 'ข้อกำหนดที่คุณยอมรับ'],
  },
  columns: {
    'profile_photo.name': ['File', 'ไฟล์'],
    'profile_photo.place': ['Position', 'ลำดับ'],
    'profile_photo.size': ['Size in bytes', 'ขนาด (ไบต์)'],
    'search_filter.interested': ['Looking for', 'กำลังมองหา'],
    ...namesOf('profile', [
      'dob',
      'gender',
      'languages',
      'habits',
      'prompts',
      ...Object.keys(habits),
      ...textColumns.map(storedName),
      ...Object.keys(chosen),
    ]),
    answer: ['Answer', 'คำตอบ'],
    accepted_at: ['Accepted', 'ยอมรับเมื่อ'],
    autoUpdate: ['Follows your position', 'อัปเดตตามตำแหน่งของคุณ'],
    characteristics: ['Characteristics', 'ลักษณะ'],
    city: ['City', 'เมือง'],
    count: ['Number', 'จำนวน'],
    country: ['Country', 'ประเทศ'],
    days: ['Days', 'จำนวนวัน'],
    decided_at: ['Decided', 'ตัดสินเมื่อ'],
    eyeColor: ['Eyes', 'สีตา'],
    facebook: ['Facebook', 'Facebook'],
    gender_before: ['Gender before', 'เพศก่อนหน้า'],
    gender_changed_at: ['Gender changed', 'เปลี่ยนเพศเมื่อ'],
    geometry: ['Position', 'พิกัด'],
    goals: ['Goals', 'เป้าหมาย'],
    hairColor: ['Hair', 'สีผม'],
    heard_about_us: ['Heard about us', 'รู้จักเราจาก'],
    height: ['Height', 'ความสูง'],
    instagram: ['Instagram', 'Instagram'],
    interest_before: ['Looking for before', 'กำลังมองหาก่อนหน้า'],
    interest_changed_at: ['Looking for changed', 'เปลี่ยนสิ่งที่มองหาเมื่อ'],
    interested: ['Interested in', 'สนใจ'],
    is_anchor: ['Told to others', 'บอกให้คนอื่นทราบ'],
    last_day: ['Last day', 'วันล่าสุด'],
    lat: ['Latitude', 'ละติจูด'],
    lifeStyles: ['Lifestyle', 'ไลฟ์สไตล์'],
    line: ['LINE', 'LINE'],
    lng: ['Longitude', 'ลองจิจูด'],
    longTerm: ['Long term', 'ระยะยาว'],
    maxAge: ['Oldest', 'อายุมากสุด'],
    minAge: ['Youngest', 'อายุน้อยสุด'],
    moved_at: ['Moved', 'ย้ายเมื่อ'],
    personal: ['Personal', 'ส่วนตัว'],
    personality: ['Personality', 'บุคลิก'],
    photo_verified_at: ['Photo verified', 'ยืนยันรูปถ่ายเมื่อ'],
    pictures: ['Number of pictures', 'จำนวนรูป'],
    place: ['Place', 'สถานที่'],
    pose: ['Pose', 'ท่า'],
    postalCode: ['Postal code', 'รหัสไปรษณีย์'],
    prompt: ['Question', 'คำถาม'],
    refusal: ['Reason of the refusal', 'เหตุผลที่ปฏิเสธ'],
    search_filter: ['People you look for', 'คนที่คุณกำลังมองหา'],
    sent_at: ['Sent', 'ส่งเมื่อ'],
    shortTerm: ['Short term', 'ระยะสั้น'],
    socials: ['Social media', 'โซเชียลมีเดีย'],
    durationMs: ['Length in ms', 'ความยาว (มิลลิวินาที)'],
    voice: ['Voice', 'เสียง'],
    state: ['State', 'สถานะ'],
    style: ['Style', 'สไตล์'],
    text: ['Text', 'ข้อความ'],
    tiktok: ['TikTok', 'TikTok'],
    time_zone: ['Time zone', 'เขตเวลา'],
    town: ['Town', 'เมือง'],
    types: ['Personality', 'บุคลิก'],
    version: ['Version', 'เวอร์ชัน'],
    weight: ['Weight', 'น้ำหนัก'],
    width: ['Width', 'ความกว้าง'],
    values: ['Values', 'คุณค่า'],
    x: ['X', 'X'],
  },
  codes: {
    ...chosen,
    gender: genderNames,
    gender_before: genderNames,
    'search_filter.interested': soughtNames,
    interest_before: soughtNames,
    style: Object.fromEntries(styles.map(({ value, id }) => [value, nameOf(`profile_style_${id}`)])),
    interested: interestNames,
    heard_about_us: namesOf('profile_heard', heardAboutUs),
    'profile.height': heightNames,
    'profile.weight': weightNames,
    eyeColor: eyeColorNames,
    languages: languageNames,
    prompt: promptNames,
    ...habitNames,
    hairColor: hairColorNames,
    types: namesOf('profile_type', personalityTypes),
    values: namesOf('profile_value', personalValues),
    lifeStyles: namesOf('profile_life_style', lifeStyles),
    ...Object.fromEntries(Object.entries(goals).map(([kind, some]) => [kind, namesOf('profile_goal', some)])),
    'account_act.act': {
      decideOnSelfies: ['Decided on selfies', 'ตัดสินเซลฟี่'],
      listSelfies: ['Listed selfies', 'ดูรายการเซลฟี่'],
      lookAtSelfies: ['Looked at selfies', 'ดูเซลฟี่'],
    },
    pose: namesOf('profile_selfie_pose', selfiePoses),
    'profile_selfie.state': {
      waiting: ['Under review', 'อยู่ระหว่างตรวจสอบ'],
      approved: ['Verified', 'ยืนยันแล้ว'],
      refused: ['Not verified', 'ยังไม่ได้ยืนยัน'],
      changed: ['Verified before the main photo changed', 'ยืนยันก่อนเปลี่ยนรูปหลัก'],
      expired: ['Not looked at in time', 'ไม่ได้ตรวจภายในเวลา'],
    },
    refusal: {
      otherPerson: ['The selfies and the photos seem to show different people', 'เซลฟี่กับรูปดูเหมือนเป็นคนละคน'],
      noPose: ['The pose was not to be seen in every picture', 'มองไม่เห็นท่าที่ขอในทุกรูป'],
      unclear: ['The pictures were too dark or blurred', 'รูปมืดหรือเบลอเกินไป'],
      severalPeople: ['There was somebody else in the pictures', 'มีคนอื่นอยู่ในรูปด้วย'],
      mainPhoto: ['The main photo did not show your face clearly', 'รูปหลักเห็นใบหน้าไม่ชัด'],
    },
    'profile_text_acceptance.text': {
      'terms-and-conditions': nameOf('profile_template_terms'),
      'privacy-policy': nameOf('profile_template_privacy'),
      'community-guidelines': nameOf('profile_template_community'),
      'dating-safety': nameOf('profile_template_safety'),
    },
  },
  forPrograms: {
    tables: {
      profile_text_picture: 'Pictures for texts that are not sent yet, which are in the archive themselves.',
    },
    columns: [
      'id',
      'key',
      'blurred_key',
      'grid_lat',
      'grid_lng',
      'moves_at',
      'gender_change_days',
      'contact_in',
      'counted_from',
      'countryCode',
      'dialingCode',
    ],
  },
};

/** Names genders as the operator does. Names of the default are translated. */
function codesOf(genders: readonly Gender[]): CodeNames {
  const renamed = (names: Names, key: 'label' | 'plural'): Names => {
    const usual = new Map(profileConfiguration.usual.genders.map((gender) => [gender.value, gender[key]]));
    const own = genders.filter((gender) => usual.get(gender.value) !== gender[key]);
    return { ...names, ...Object.fromEntries(own.map((one) => [one.value, [one[key], one[key]]])) };
  };
  const [labels, plurals] = [renamed(genderNames, 'label'), renamed(soughtNames, 'plural')];
  return {
    gender: labels,
    gender_before: labels,
    'search_filter.interested': plurals,
    interest_before: plurals,
  };
}
