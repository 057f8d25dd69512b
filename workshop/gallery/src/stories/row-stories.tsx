import { Button } from '@mitto/widgets/buttons/button';
import { Badge } from '@mitto/widgets/display/badge';
import { RowFace, Rows } from '@mitto/widgets/display/rows';
import { Seal } from '@mitto/widgets/display/seal';
import { bell, devices, shield } from '@mitto/widgets/glyphs.ts';
import { ChoiceChip } from '@mitto/widgets/inputs/chip';
import { Segmented } from '@mitto/widgets/inputs/segmented';
import { Switch } from '@mitto/widgets/inputs/switch';
import { broadcast, image, sealCheck } from '@mitto/widgets/people-glyphs.ts';
import styles from '../gallery.module.css';
import { Hold } from '../hold.tsx';
import type { Say, StoryCard } from '../story.ts';
import { AgeRange, Distance } from './sliders.tsx';

export const rowStories: StoryCard = {
  title: 'Rows',
  thai: 'แถว',
  family: 'showing',
  stories: [
    {
      name: 'Links and buttons',
      draw: ({ say }) => (
        <Rows label={say('Settings', 'การตั้งค่า')}>
          <a href="#top">
            <RowFace
              glyph={shield}
              label={say('Privacy', 'ความเป็นส่วนตัว')}
              value={say('Matches only', 'เฉพาะคนที่แมตช์')}
            />
          </a>
          <a href="#top">
            <RowFace
              glyph={bell}
              label={say('Notices', 'การแจ้งเตือน')}
              caption={say('Only what is meant for you.', 'เฉพาะเรื่องของคุณ')}
              end={<Badge count={3} label={say('3 unread', 'ยังไม่อ่าน 3')} />}
            />
          </a>
          <button type="button">
            <RowFace glyph={devices} label={say('Devices', 'อุปกรณ์')} value="2" />
          </button>
        </Rows>
      ),
    },
    {
      name: 'Without drawings, with more words than fit',
      draw: ({ say }) => (
        <Rows>
          <a href="#top">
            <RowFace
              label={say('Interests', 'ความสนใจ')}
              value={say('Vinyl, trams, ceramics, dumplings', 'แผ่นเสียง รถราง เซรามิก เกี๊ยว')}
            />
          </a>
          <a href="#top">
            <RowFace label={say('Style', 'สไตล์')} value={say('Add', 'เพิ่ม')} asks />
          </a>
        </Rows>
      ),
    },
    {
      name: 'Seal',
      draw: ({ say }) => (
        <p className={styles['line']}>
          {say('Ines, 27', 'อิเนส, 27')}&nbsp;
          <Seal label={say('Verified', 'ยืนยันแล้ว')} />
        </p>
      ),
    },
  ],
};

const genders = ['women', 'men', 'everyone'] as const;
const ways = ['near', 'everywhere', 'city'] as const;
const looks = ['artsy', 'casual', 'sporty', 'chic'] as const;

function Filters({ say }: { readonly say: Say }) {
  const words = {
    women: say('Women', 'ผู้หญิง'),
    men: say('Men', 'ผู้ชาย'),
    everyone: say('Everyone', 'ทุกคน'),
    near: say('Near me', 'ใกล้ฉัน'),
    everywhere: say('Everywhere', 'ทุกที่'),
    city: say('By city', 'ตามเมือง'),
    artsy: say('Artsy', 'แนวศิลป์'),
    casual: say('Casual', 'สบาย ๆ'),
    sporty: say('Sporty', 'สปอร์ต'),
    chic: say('Chic', 'ชิค'),
  };
  return (
    <div className={styles['stack']}>
      <Hold<string> initial="everyone">
        {(value, setValue) => (
          <Segmented
            label={say('Interested in', 'สนใจ')}
            value={value}
            onValue={setValue}
            choices={genders.map((gender) => ({ value: gender, label: words[gender] }))}
          />
        )}
      </Hold>
      <Hold<readonly string[]> initial={['artsy', 'sporty']}>
        {(chosen, setChosen) => (
          <div className={styles['wrap']}>
            {looks.map((look) => (
              <ChoiceChip
                key={look}
                isOn={chosen.includes(look)}
                onToggle={(isOn) =>
                  setChosen(isOn ? [...chosen, look] : chosen.filter((one) => one !== look))
                }
              >
                {words[look]}
              </ChoiceChip>
            ))}
          </div>
        )}
      </Hold>
      <AgeRange say={say} />
      <Hold<string> initial="near">
        {(value, setValue) => (
          <Segmented
            label={say('Where', 'ที่ไหน')}
            value={value}
            onValue={setValue}
            choices={ways.map((way) => ({ value: way, label: words[way] }))}
          />
        )}
      </Hold>
      <Distance say={say} />
      <Rows>
        <Switch glyph={broadcast} label={say('Online only', 'เฉพาะคนออนไลน์')} />
        <Switch glyph={image} label={say('With photo', 'มีรูป')} defaultChecked />
        <Switch glyph={sealCheck} label={say('Verified', 'ยืนยันแล้ว')} defaultChecked />
      </Rows>
      <Button tone="primary" size="tall" isWide>
        {say('Show people', 'แสดงผู้คน')}
      </Button>
    </div>
  );
}

export const filterStories: StoryCard = {
  title: 'Filters',
  thai: 'ตัวกรอง',
  family: 'choosing',
  stories: [{ name: 'Together', draw: ({ say }) => <Filters say={say} /> }],
};
