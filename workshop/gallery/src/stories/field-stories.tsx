import { envelope, lock } from '@mitto/widgets/field-glyphs.ts';
import { CodeField } from '@mitto/widgets/inputs/code-field';
import { PasswordField } from '@mitto/widgets/inputs/password-field';
import { PhoneField, type PhoneNumber } from '@mitto/widgets/inputs/phone-field';
import { SelectField } from '@mitto/widgets/inputs/select-field';
import { TextAreaField } from '@mitto/widgets/inputs/text-area-field';
import { TextField } from '@mitto/widgets/inputs/text-field';
import styles from '../gallery.module.css';
import { Hold } from '../hold.tsx';
import type { StoryCard } from '../story.ts';

const noNumber: PhoneNumber = { country: 'TH', national: '', whole: '', isPossible: undefined };

export const fieldStories: StoryCard = {
  title: 'Fields',
  thai: 'ช่องกรอก',
  family: 'choosing',
  stories: [
    {
      name: 'Plain',
      draw: ({ say }) => (
        <TextField label={say('Nickname', 'ชื่อเล่น')} placeholder={say('Placeholder', 'ตัวอย่าง')} />
      ),
    },
    {
      name: 'Focused',
      draw: ({ say }) => (
        <div className={styles['focused']}>
          <TextField label={say('First name', 'ชื่อ')} defaultValue={say('Sam', 'แซม')} />
        </div>
      ),
    },
    {
      name: 'Wrong',
      draw: ({ say }) => (
        <TextField
          label={say('Email', 'อีเมล')}
          type="email"
          defaultValue="sam@mitto"
          error={say('Add the part after the dot.', 'เติมส่วนหลังจุดให้ครบ')}
        />
      ),
    },
    {
      name: 'Right, with a counter',
      draw: ({ say }) => (
        <TextField
          label={say('Work', 'งาน')}
          defaultValue={say('Sound editor', 'นักตัดต่อเสียง')}
          help={say('Shown on your card.', 'แสดงบนการ์ดของคุณ')}
          maxLength={40}
          isRight
          hasCounter
        />
      ),
    },
    {
      name: 'Fixed',
      draw: ({ say }) => <TextField label={say('Member number', 'หมายเลขสมาชิก')} value="MT-27051" readOnly />,
    },
    {
      name: 'Disabled',
      draw: ({ say }) => (
        <TextField label={say('City', 'เมือง')} defaultValue={say('Chiang Mai', 'เชียงใหม่')} disabled />
      ),
    },
    {
      name: 'Several lines',
      draw: ({ say }) => (
        <TextAreaField
          label={say('About me', 'เกี่ยวกับฉัน')}
          defaultValue={say('I collect trams.', 'ฉันสะสมรถราง')}
          maxLength={999}
          hasCounter
        />
      ),
    },
    {
      name: 'From right to left',
      draw: ({ say }) => (
        <TextField label={say('Name as you write it', 'ชื่อตามที่คุณเขียน')} defaultValue="ליאת כהן" />
      ),
    },
  ],
};

export const signInStories: StoryCard = {
  title: 'Signing in',
  thai: 'การเข้าสู่ระบบ',
  family: 'choosing',
  stories: [
    {
      name: 'Compact',
      draw: ({ say }) => (
        <TextField
          form="compact"
          glyph={envelope}
          label={say('Email', 'อีเมล')}
          type="email"
          autoComplete="username"
          defaultValue="sam@mitto.example"
        />
      ),
    },
    {
      name: 'Compact password',
      draw: ({ say }) => (
        <PasswordField
          form="compact"
          glyph={lock}
          label={say('Password', 'รหัสผ่าน')}
          defaultValue="correct horse"
          words={{ show: say('Show password', 'แสดงรหัสผ่าน'), hide: say('Hide password', 'ซ่อนรหัสผ่าน') }}
        />
      ),
    },
    {
      name: 'Compact, wrong',
      draw: ({ say }) => (
        <PasswordField
          form="compact"
          glyph={lock}
          label={say('Password', 'รหัสผ่าน')}
          defaultValue="abc"
          error={say('Use at least 6 characters.', 'ใช้อย่างน้อย 6 ตัวอักษร')}
          words={{ show: say('Show password', 'แสดงรหัสผ่าน'), hide: say('Hide password', 'ซ่อนรหัสผ่าน') }}
        />
      ),
    },
    {
      name: 'Code',
      draw: ({ say }) => (
        <Hold initial="407">
          {(code, setCode) => (
            <CodeField
              label={say('Code', 'รหัส')}
              value={code}
              onValue={setCode}
              help={say('You can paste the whole code.', 'คุณวางรหัสทั้งหมดได้')}
            />
          )}
        </Hold>
      ),
    },
    {
      name: 'Code, wrong',
      draw: ({ say }) => (
        <Hold initial="407199">
          {(code, setCode) => (
            <CodeField
              label={say('Code', 'รหัส')}
              value={code}
              onValue={setCode}
              error={say('That code is not right. Look at the newest mail.', 'รหัสไม่ถูกต้อง ดูอีเมลฉบับล่าสุด')}
            />
          )}
        </Hold>
      ),
    },
    {
      name: 'Phone',
      draw: ({ say, language }) => (
        <Hold initial={noNumber}>
          {(number, setNumber) => (
            <PhoneField
              label={say('Mobile', 'โทรศัพท์มือถือ')}
              value={number}
              onValue={setNumber}
              language={language}
              words={{ country: say('Country', 'ประเทศ') }}
              help={say('We send a code to it.', 'เราจะส่งรหัสไปที่เบอร์นี้')}
            />
          )}
        </Hold>
      ),
    },
    {
      name: 'Dropdown',
      draw: ({ say }) => (
        <SelectField
          label={say('Show me first', 'แสดงให้ฉันก่อน')}
          placeholder={say('Choose', 'เลือก')}
          choices={[
            { value: 'interests', label: say('Interests', 'ความสนใจ') },
            { value: 'distance', label: say('Distance', 'ระยะทาง') },
            { value: 'newest', label: say('Newest', 'ใหม่ล่าสุด'), isOff: true },
          ]}
        />
      ),
    },
  ],
};
