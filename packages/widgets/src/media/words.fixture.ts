import type { RecorderWords } from './audio/audio-recorder.tsx';
import type { CameraWords } from './camera/camera.tsx';
import type { UploaderWords } from './upload/uploader-words.ts';

type Say = (english: string, thai: string) => string;

export function cameraWords(say: Say): CameraWords {
  return {
    label: say('Camera', 'กล้อง'),
    starting: say('Starting the camera', 'กำลังเปิดกล้อง'),
    take: say('Take photo', 'ถ่ายรูป'),
    turn: say('Turn camera', 'สลับกล้อง'),
    ok: say('Ok', 'ตกลง'),
    again: say('Close', 'ปิด'),
    close: say('Close camera', 'ปิดกล้อง'),
    taken: say('Your photo', 'รูปของคุณ'),
    failed: say('Unable to start camera.', 'ไม่สามารถเปิดกล้องได้'),
    why: {
      refused: say(
        'It is switched off for this page. Allow it in the settings of your browser.',
        'กล้องถูกปิดสำหรับหน้านี้ โปรดอนุญาตในการตั้งค่าเบราว์เซอร์',
      ),
      missing: say('There is no camera on this device.', 'อุปกรณ์นี้ไม่มีกล้อง'),
      failed: say('Another program may be using it.', 'โปรแกรมอื่นอาจกำลังใช้กล้องอยู่'),
    },
    retry: say('Try again', 'ลองอีกครั้ง'),
  };
}

export function uploaderWords(say: Say): UploaderWords {
  return {
    ...placeWords(say),
    ...troubleWords(say),
    drop: say('Drop pictures here, or', 'วางรูปภาพที่นี่ หรือ'),
    choose: say('Choose pictures', 'เลือกรูปภาพ'),
    add: say('Add', 'เพิ่ม'),
    takePhoto: say('Take a photo', 'ถ่ายรูป'),
    hint: say('JPEG or PNG, at most 1 MB each', 'JPEG หรือ PNG ไม่เกินรูปละ 1 MB'),
    sent: (count) => say(count === 1 ? '1 file sent' : `${count} files sent`, `ส่งแล้ว ${count} ไฟล์`),
    start: (count) =>
      say(count === 1 ? 'Upload 1 picture' : `Upload ${count} pictures`, `อัปโหลด ${count} รูป`),
    uploading: say('Uploading', 'กำลังอัปโหลด'),
    waiting: say('Waiting', 'กำลังรอ'),
    close: say('Close', 'ปิด'),
    linked: say('Linked', 'เชื่อมโยงแล้ว'),
    camera: cameraWords(say),
    crop: {
      title: say('Crop photo', 'ครอบตัดรูป'),
      help: say(
        'Drag to move, pinch to zoom. Arrow keys move, + and − zoom.',
        'ลากเพื่อเลื่อน ถ่างนิ้วเพื่อซูม ปุ่มลูกศรเลื่อน ปุ่ม + และ − ซูม',
      ),
      zoom: say('Zoom', 'ซูม'),
      zoomed: (percent) => say(`${percent} %`, `${percent} %`),
      shape: say('Shape', 'รูปทรง'),
      use: say('Use photo', 'ใช้รูปนี้'),
      small: say('In lists and chats', 'ในรายการและแชต'),
      close: say('Close', 'ปิด'),
      unreadable: say('This file does not open as a picture.', 'ไฟล์นี้เปิดเป็นรูปภาพไม่ได้'),
    },
  };
}

function placeWords(say: Say) {
  return {
    picture: (at: number) => say(`Picture ${at}`, `รูปที่ ${at}`),
    press: (at: number) => say(`Picture ${at}`, `รูปที่ ${at}`),
    more: (at: number, count: number) =>
      say(
        `More about picture ${at} of ${count}. Arrow keys move it.`,
        `เพิ่มเติมเกี่ยวกับรูปที่ ${at} จาก ${count} ปุ่มลูกศรเลื่อนรูป`,
      ),
    moved: (to: number, count: number) =>
      say(`Moved to place ${to} of ${count}.`, `ย้ายไปตำแหน่ง ${to} จาก ${count}`),
    moveEarlier: say('Move earlier', 'เลื่อนไปก่อน'),
    moveLater: say('Move later', 'เลื่อนไปหลัง'),
    chosen: say('Now choose the picture to swap it with.', 'เลือกรูปที่จะสลับด้วย'),
    replace: say('Replace', 'เปลี่ยนรูป'),
    cancel: say('Cancel', 'ยกเลิก'),
    remove: say('Remove', 'เอาออก'),
    cropAgain: say('Crop', 'ครอบตัด'),
    removed: say('Picture removed.', 'เอารูปออกแล้ว'),
    undo: say('Undo', 'เลิกทำ'),
  };
}

function troubleWords(say: Say) {
  return {
    retry: say('Try again', 'ลองอีกครั้ง'),
    notSent: say('Not sent', 'ส่งไม่สำเร็จ'),
    bytes: (count: number) => say(`${count.toLocaleString('en')} bytes`, `${count.toLocaleString('en')} ไบต์`),
    invalid: say('Invalid file format or too large image', 'รูปแบบไฟล์ไม่ถูกต้องหรือรูปใหญ่เกินไป'),
    accepted: (formats: readonly string[], maxBytes: number) =>
      say(
        `accepted formats are ${formats.join(', ')}, at most ${maxBytes.toLocaleString('en')} bytes`,
        `รูปแบบที่ใช้ได้คือ ${formats.join(', ')} ไม่เกิน ${maxBytes.toLocaleString('en')} ไบต์`,
      ),
    tooMany: (count: number, most: number) =>
      say(
        `Total files ${count} exceed maximum allowed files ${most} please delete some images before proceeding`,
        `จำนวนไฟล์ทั้งหมด ${count} เกินจำนวนสูงสุด ${most} โปรดลบบางรูปก่อนดำเนินการต่อ`,
      ),
    failed: say(
      'There was an error uploading images. Please try again!',
      'เกิดข้อผิดพลาดในการอัปโหลดรูปภาพ โปรดลองอีกครั้ง!',
    ),
  };
}

export function recorderWords(say: Say): RecorderWords {
  return {
    record: say('Record a voice message', 'บันทึกข้อความเสียง'),
    asking: say('Waiting for the microphone', 'กำลังรอไมโครโฟน'),
    recording: say('Recording', 'กำลังบันทึก'),
    almostOver: say('10 seconds left', 'เหลืออีก 10 วินาที'),
    stop: say('Stop', 'หยุด'),
    cancel: say('Cancel', 'ยกเลิก'),
    recorded: (time) => say(`Recorded ${time}.`, `บันทึกแล้ว ${time}`),
    failed: say('Unable to start the microphone.', 'ไม่สามารถเปิดไมโครโฟนได้'),
    why: {
      refused: say(
        'It is switched off for this page. Allow it in the settings of your browser.',
        'ไมโครโฟนถูกปิดสำหรับหน้านี้ โปรดอนุญาตในการตั้งค่าเบราว์เซอร์',
      ),
      missing: say('There is none on this device.', 'อุปกรณ์นี้ไม่มีไมโครโฟน'),
      failed: say('Another program may be using it.', 'โปรแกรมอื่นอาจกำลังใช้อยู่'),
    },
    retry: say('Try again', 'ลองอีกครั้ง'),
  };
}
