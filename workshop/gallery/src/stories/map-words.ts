import type { PlaceMapWords } from '@mitto/widgets/maps/map-words.ts';
import type { Say } from '../story.ts';

export const bangkok = { latitude: 13.7563, longitude: 100.5018 };

export function mapPictureWords(say: Say) {
  return {
    failed: say('There was an error loading map, please try again later', 'โหลดแผนที่ไม่สำเร็จ โปรดลองใหม่ภายหลัง'),
    retry: say('Try again', 'ลองอีกครั้ง'),
    nowhere: say('This place is not on the map', 'ไม่พบสถานที่นี้บนแผนที่'),
  };
}

const kinds = (say: Say) => ({
  store: say('Store', 'ร้านค้า'),
  hospital: say('Hospital', 'โรงพยาบาล'),
  bank: say('Bank', 'ธนาคาร'),
  park: say('Park', 'สวน'),
  school: say('School', 'โรงเรียน'),
  restaurant: say('Restaurant', 'ร้านอาหาร'),
});

export function placeMapWords(say: Say): PlaceMapWords {
  const retry = say('Try again', 'ลองอีกครั้ง');
  const searching = say('Searching…', 'กำลังค้นหา…');
  const found = (count: number) => say(`${count} places`, `${count} แห่ง`);
  return {
    map: say('Map', 'แผนที่'),
    places: say('Places', 'สถานที่'),
    noPosition: say('This place has no position', 'สถานที่นี้ไม่มีตำแหน่ง'),
    canvas: {
      loading: say('Loading the map', 'กำลังโหลดแผนที่'),
      failed: mapPictureWords(say).failed,
      retry,
      zoomIn: say('Zoom in', 'ขยาย'),
      zoomOut: say('Zoom out', 'ย่อ'),
      metres: say('m', 'ม.'),
      kilometres: say('km', 'กม.'),
      me: say('You are here', 'คุณอยู่ที่นี่'),
    },
    mine: {
      find: say('Show where I am', 'แสดงตำแหน่งของฉัน'),
      finding: say('Finding where you are', 'กำลังหาตำแหน่งของคุณ'),
      refused: say('Your device does not share its position with this page', 'อุปกรณ์ไม่แบ่งปันตำแหน่งกับหน้านี้'),
      late: say('Your device did not find its position in time', 'อุปกรณ์หาตำแหน่งไม่ทันเวลา'),
      unknown: say('Your device does not know where it is', 'อุปกรณ์ไม่ทราบตำแหน่งของตน'),
    },
    nearby: {
      title: say('Places nearby', 'สถานที่ใกล้เคียง'),
      kinds: kinds(say),
      choose: say('Choose what to look for', 'เลือกสิ่งที่ต้องการหา'),
      searching,
      none: say('Nothing of this kind nearby', 'ไม่มีประเภทนี้ในบริเวณใกล้เคียง'),
      unprovided: say('No provider of places is set', 'ยังไม่ได้ตั้งค่าผู้ให้บริการข้อมูลสถานที่'),
      failed: say('The places did not load', 'โหลดสถานที่ไม่สำเร็จ'),
      retry,
      found,
      website: (place) => say(`Website of ${place}`, `เว็บไซต์ของ${place}`),
    },
    search: {
      label: say('Search for a place', 'ค้นหาสถานที่'),
      searching,
      none: say('No match found.', 'ไม่พบรายการที่ตรงกัน'),
      failed: say('The search did not answer', 'การค้นหาไม่ตอบ'),
      found,
    },
  };
}
