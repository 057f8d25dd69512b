import { Button } from '@mitto/widgets/buttons/button';
import { Pill } from '@mitto/widgets/display/badge';
import { Loading } from '@mitto/widgets/feedback/loading';
import { OfflineBar } from '@mitto/widgets/feedback/offline-bar';
import { Skeleton, StateNotice, TroubleNotice } from '@mitto/widgets/feedback/state-notice';
import { checkCircleFill } from '@mitto/widgets/field-glyphs.ts';
import { usersDuotone } from '@mitto/widgets/glyphs.ts';
import styles from '../gallery.module.css';
import type { StoryCard } from '../story.ts';

export const stateStories: StoryCard = {
  title: 'States',
  thai: 'สถานะ',
  family: 'speaking',
  stories: [
    {
      name: 'Empty',
      draw: ({ say }) => (
        <StateNotice
          glyph={usersDuotone}
          title={say('You’ve seen everyone nearby', 'คุณเห็นทุกคนใกล้เคียงแล้ว')}
          action={
            <Button tone="primary" size="slim">
              {say('Widen to 40 km', 'ขยายเป็น 40 กม.')}
            </Button>
          }
        >
          {say('Look a little further out, or check back tonight.', 'ลองมองไกลขึ้นอีกนิด หรือกลับมาดูคืนนี้')}
        </StateNotice>
      ),
    },
    {
      name: 'Error',
      draw: ({ say }) => (
        <TroubleNotice
          title={say('That didn’t load', 'โหลดไม่สำเร็จ')}
          action={
            <Button tone="primary" size="slim">
              {say('Try again', 'ลองอีกครั้ง')}
            </Button>
          }
        >
          {say('Something broke on our side. Nothing you sent was lost.', 'เกิดปัญหาที่เรา สิ่งที่คุณส่งยังอยู่ครบ')}
        </TroubleNotice>
      ),
    },
    {
      name: 'Offline',
      draw: ({ say }) => (
        <OfflineBar>
          {say('You’re offline. Messages will send later.', 'คุณออฟไลน์อยู่ ข้อความจะส่งภายหลัง')}
        </OfflineBar>
      ),
    },
    {
      name: 'Loading',
      draw: ({ say }) => (
        <Loading label={say('Loading', 'กำลังโหลด')}>
          <div className={styles['loading']}>
            <Skeleton width="4.5rem" height="4.5rem" isRound />
            <div className={styles['lines']}>
              <Skeleton width="60%" />
              <Skeleton />
            </div>
          </div>
        </Loading>
      ),
    },
    {
      name: 'Standings',
      draw: ({ say }) => (
        <div className={styles['wrap']}>
          <Pill tone="success" glyph={checkCircleFill}>
            {say('Going', 'ไปด้วย')}
          </Pill>
          <Pill tone="warning">{say('Waiting', 'รออยู่')}</Pill>
          <Pill tone="danger">{say('Ended', 'จบแล้ว')}</Pill>
        </div>
      ),
    },
  ],
};
