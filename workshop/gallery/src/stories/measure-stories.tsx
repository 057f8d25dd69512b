import { Spinner } from '@mitto/widgets/buttons/spinner';
import { Avatar, AvatarStack } from '@mitto/widgets/display/avatar';
import { Badge, Dot, Pill } from '@mitto/widgets/display/badge';
import { Countdown, Timer } from '@mitto/widgets/display/countdown';
import { ProgressBar, ProgressRing, StepBar } from '@mitto/widgets/display/progress';
import { clockCountdownBold, coinsFill, hourglassMediumBold } from '@mitto/widgets/glyphs.ts';
import { Icon } from '@mitto/widgets/icon';
import styles from '../gallery.module.css';
import { Hold } from '../hold.tsx';
import { face } from '../sample-pictures.ts';
import type { StoryCard } from '../story.ts';

const aQuarterOfAnHour = 900_000;

export const progressStories: StoryCard = {
  title: 'Progress',
  thai: 'ความคืบหน้า',
  family: 'showing',
  stories: [
    { name: 'Bar', draw: ({ say }) => <ProgressBar label={say('Uploading', 'กำลังอัปโหลด')} value={64} /> },
    { name: 'Nobody knows', draw: ({ say }) => <ProgressBar label={say('Preparing', 'กำลังเตรียม')} /> },
    {
      name: 'Steps',
      draw: ({ say }) => <StepBar label={say('Step 3 of 5', 'ขั้นที่ 3 จาก 5')} step={3} steps={5} />,
    },
    {
      name: 'Rings',
      draw: ({ say }) => (
        <div className={styles['row']}>
          <ProgressRing label={say('In common', 'เหมือนกัน')} value={86}>
            86%
          </ProgressRing>
          <ProgressRing tone="gold" label={say('Free wait', 'รอฟรี')} value={70}>
            <Icon glyph={hourglassMediumBold} size={20} />
          </ProgressRing>
          <Spinner size={30} label={say('Loading', 'กำลังโหลด')} />
        </div>
      ),
    },
  ],
};

export const badgeStories: StoryCard = {
  title: 'Badges and clocks',
  thai: 'ป้ายและนาฬิกา',
  family: 'showing',
  stories: [
    {
      name: 'Badges',
      draw: ({ say }) => (
        <div className={styles['wrap']}>
          <Pill tone="gold" glyph={coinsFill}>
            240
          </Pill>
          <Pill tone="iris">{say('4 in common', 'เหมือนกัน 4 อย่าง')}</Pill>
          <Badge count={3} label={say('3 unread messages', '3 ข้อความที่ยังไม่อ่าน')} />
          <Badge count={128} label={say('128 unread messages', '128 ข้อความที่ยังไม่อ่าน')} />
          <Dot label={say('New', 'ใหม่')} />
        </div>
      ),
    },
    {
      name: 'Countdown',
      draw: ({ say }) => (
        <Hold initial={Date.now() + aQuarterOfAnHour}>
          {(until) => (
            <Pill tone="gold" glyph={clockCountdownBold}>
              {say('Resend code in', 'ส่งรหัสอีกครั้งใน')}{' '}
              <Countdown form="short" label={say('Time left', 'เวลาที่เหลือ')} until={until} />
            </Pill>
          )}
        </Hold>
      ),
    },
    { name: 'Over', draw: ({ say }) => <Countdown label={say('Time left', 'เวลาที่เหลือ')} until={0} /> },
    {
      name: 'Timer',
      draw: ({ say }) => (
        <Hold initial={Date.now()}>
          {(since) => <Timer label={say('Recording', 'กำลังบันทึก')} since={since} />}
        </Hold>
      ),
    },
  ],
};

export const avatarStories: StoryCard = {
  title: 'Avatars',
  thai: 'รูปประจำตัว',
  family: 'showing',
  stories: [
    {
      name: 'Faces, letters, several',
      draw: ({ say }) => (
        <div className={styles['row']}>
          <Avatar name={say('Ines', 'อิเนส')} src={face('ines')} size={56} online={say('Online', 'ออนไลน์')} />
          <Avatar name={say('Theo Park', 'ธีโอ ปาร์ค')} />
          <AvatarStack more={3} moreLabel={say('and 3 more', 'และอีก 3 คน')}>
            <Avatar name={say('Maya', 'มายา')} src={face('maya')} size={32} />
            <Avatar name={say('Kai', 'ไค')} src={face('kai')} size={32} />
          </AvatarStack>
          <Avatar name="" size={32} />
        </div>
      ),
    },
  ],
};
