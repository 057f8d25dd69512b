import type { ActivityNews } from '../../contract/activity-news.ts';

/** News of an activity in one sentence, which names nobody. */
export function activityEnglish(news: ActivityNews = 'changed', count: number): string {
  return {
    invited: 'You are invited to an activity',
    changed: 'An activity has a new time or place',
    cancelled: 'An activity was cancelled',
    offered: 'A place is free for you. Take it in time',
    reminded: 'Your activity starts soon',
    askedComing: 'Are you still coming today?',
    accepted: 'You can come along',
    joined: count === 1 ? 'Somebody joins your activity' : `${count} people join your activity`,
    asked: count === 1 ? 'Somebody asks to join your activity' : `${count} people ask to join your activity`,
  }[news];
}

export function activityThai(news: ActivityNews = 'changed', count: number): string {
  return {
    invited: 'คุณได้รับเชิญให้ร่วมกิจกรรม',
    changed: 'กิจกรรมเปลี่ยนเวลาหรือสถานที่',
    cancelled: 'กิจกรรมถูกยกเลิกแล้ว',
    offered: 'มีที่ว่างสำหรับคุณ รีบตอบรับภายในเวลา',
    reminded: 'กิจกรรมของคุณใกล้เริ่มแล้ว',
    askedComing: 'วันนี้คุณยังจะไปอยู่ไหม',
    accepted: 'คุณไปร่วมกิจกรรมได้แล้ว',
    joined: `มี ${count} คนเข้าร่วมกิจกรรมของคุณ`,
    asked: `มี ${count} คนขอเข้าร่วมกิจกรรมของคุณ`,
  }[news];
}
