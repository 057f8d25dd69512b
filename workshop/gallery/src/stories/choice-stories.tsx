import { bell } from '@mitto/widgets/glyphs.ts';
import { Checkbox } from '@mitto/widgets/inputs/checkbox';
import { ChipRadios, ChoiceChip, RemovableChip } from '@mitto/widgets/inputs/chip';
import { CheckboxGroup, RadioGroup } from '@mitto/widgets/inputs/choice-group';
import { Segmented } from '@mitto/widgets/inputs/segmented';
import { LockedSwitch, Switch } from '@mitto/widgets/inputs/switch';
import { Tabs } from '@mitto/widgets/inputs/tabs';
import styles from '../gallery.module.css';
import { Hold } from '../hold.tsx';
import type { StoryCard } from '../story.ts';

export const switchStories: StoryCard = {
  title: 'Switch, tick, choice',
  thai: 'สวิตช์ ช่องติ๊ก และตัวเลือก',
  family: 'choosing',
  stories: [
    {
      name: 'Switches',
      draw: ({ say }) => (
        <div className={styles['rows']}>
          <Switch
            defaultChecked
            glyph={bell}
            label={say('Push notices', 'การแจ้งเตือน')}
            caption={say('Only what is meant for you.', 'เฉพาะที่ถึงคุณเท่านั้น')}
          />
          <Switch label={say('Show my age', 'แสดงอายุของฉัน')} />
          <Switch disabled label={say('Show my place', 'แสดงที่อยู่ของฉัน')} />
          <LockedSwitch
            checked={false}
            label={say('Hide my visits', 'ซ่อนการเข้าชมของฉัน')}
            lock={say('Premium', 'พรีเมียม')}
            onLock={() => undefined}
          />
        </div>
      ),
    },
    {
      name: 'Tick',
      draw: ({ say }) => (
        <>
          <Checkbox defaultChecked label={say('Keep me signed in', 'ให้ฉันอยู่ในระบบ')} />
          <Checkbox isWrong label={say('I am 18 or older', 'ฉันอายุ 18 ปีขึ้นไป')} />
          <Checkbox disabled label={say('Share my place', 'แชร์ที่อยู่ของฉัน')} />
        </>
      ),
    },
    {
      name: 'One of a few',
      draw: ({ say }) => (
        <Hold<string | undefined> initial="all">
          {(value, setValue) => (
            <RadioGroup
              label={say('Who may write to me', 'ใครเขียนถึงฉันได้')}
              value={value}
              onValue={setValue}
              choices={[
                { value: 'all', label: say('Everybody', 'ทุกคน') },
                { value: 'matches', label: say('My matches', 'คู่ของฉัน') },
                { value: 'nobody', label: say('Nobody', 'ไม่มีใคร'), isOff: true },
              ]}
            />
          )}
        </Hold>
      ),
    },
    {
      name: 'Any of a few, wrong',
      draw: ({ say }) => (
        <Hold<readonly string[]> initial={[]}>
          {(values, setValues) => (
            <CheckboxGroup
              label={say('Languages', 'ภาษา')}
              values={values}
              onValues={setValues}
              error={values.length === 0 ? say('Choose at least one.', 'เลือกอย่างน้อยหนึ่งอย่าง') : undefined}
              choices={[
                { value: 'th', label: say('Thai', 'ไทย') },
                { value: 'en', label: say('English', 'อังกฤษ') },
              ]}
            />
          )}
        </Hold>
      ),
    },
  ],
};

export const chipStories: StoryCard = {
  title: 'Chips',
  thai: 'ชิป',
  family: 'choosing',
  stories: [
    {
      name: 'On, off and removable',
      draw: ({ say }) => (
        <div className={styles['wrap']}>
          <Hold initial={true}>
            {(isOn, setOn) => (
              <ChoiceChip isOn={isOn} onToggle={setOn}>
                {say('Vinyl', 'แผ่นเสียง')}
              </ChoiceChip>
            )}
          </Hold>
          <Hold initial={false}>
            {(isOn, setOn) => (
              <ChoiceChip isOn={isOn} onToggle={setOn}>
                {say('Chess', 'หมากรุก')}
              </ChoiceChip>
            )}
          </Hold>
          <RemovableChip
            label={say('Trams', 'รถราง')}
            removeLabel={say('Remove Trams', 'เอารถรางออก')}
            onRemove={() => undefined}
          />
        </div>
      ),
    },
    {
      name: 'One of several',
      draw: ({ say }) => (
        <Hold initial="playful">
          {(value, setValue) => (
            <ChipRadios
              label={say('Style', 'สไตล์')}
              value={value}
              onValue={setValue}
              choices={[
                { value: 'polite', label: say('Polite', 'สุภาพ') },
                { value: 'playful', label: say('Playful', 'ขี้เล่น') },
                { value: 'sincere', label: say('Sincere', 'จริงใจ') },
                { value: 'traditional', label: say('Traditional', 'ตามธรรมเนียม') },
              ]}
            />
          )}
        </Hold>
      ),
    },
  ],
};

export const tabStories: StoryCard = {
  title: 'Tabs',
  thai: 'แท็บ',
  family: 'choosing',
  stories: [
    {
      name: 'Underlined',
      draw: ({ say }) => (
        <Hold initial="details">
          {(tab, setTab) => (
            <Tabs
              label={say('Profile', 'โปรไฟล์')}
              value={tab}
              onValue={setTab}
              tabs={[
                { value: 'details', label: say('Details', 'รายละเอียด') },
                { value: 'photos', label: say('Photos', 'รูปภาพ'), count: 4 },
                { value: 'likes', label: say('Likes', 'ถูกใจ'), news: say('New', 'ใหม่') },
              ]}
            >
              <p className={styles['quiet']}>{say('What belongs to the tab.', 'สิ่งที่อยู่ในแท็บ')}</p>
            </Tabs>
          )}
        </Hold>
      ),
    },
    {
      name: 'Segmented',
      draw: ({ say }) => (
        <Hold initial="id">
          {(value, setValue) => (
            <Segmented
              label={say('Find by', 'ค้นหาด้วย')}
              value={value}
              onValue={setValue}
              choices={[
                { value: 'id', label: say('Id', 'ไอดี') },
                { value: 'mobile', label: say('Mobile', 'มือถือ') },
              ]}
            />
          )}
        </Hold>
      ),
    },
  ],
};
