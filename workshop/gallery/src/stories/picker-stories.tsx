import { Calendar } from '@mitto/widgets/inputs/calendar';
import { DateField } from '@mitto/widgets/inputs/date-field';
import { type DateParts, type DateValue, noDate } from '@mitto/widgets/inputs/date-value.ts';
import { MaskField } from '@mitto/widgets/inputs/mask-field';
import type { Tag } from '@mitto/widgets/inputs/use-suggestions.ts';
import { Hold } from '../hold.tsx';
import type { Say, StoryCard } from '../story.ts';
import { PricingCards } from '../widgets/inputs/pricing-cards.tsx';
import { RatingField, RatingSummary, Stars } from '../widgets/inputs/rating.tsx';
import { TagField } from '../widgets/inputs/tag-field.tsx';
import { AgeRange, Distance } from './sliders.tsx';
import { tagWords } from './tag-words.ts';

const dateWords = (say: Say) => ({
  day: say('Day', 'วัน'),
  month: say('Month', 'เดือน'),
  year: say('Year', 'ปี'),
  hour: say('Hour', 'ชั่วโมง'),
  minute: say('Minute', 'นาที'),
  invalid: say('You have entered an invalid date please try again.', 'วันที่ไม่ถูกต้อง โปรดลองอีกครั้ง'),
});

export const dateStories: StoryCard = {
  title: 'Dates',
  thai: 'วันที่',
  family: 'choosing',
  stories: [
    {
      name: 'Calendar',
      draw: ({ say, language }) => (
        <Hold<DateValue | undefined> initial={{ day: 21, month: 11, year: 2026 }}>
          {(date, setDate) => (
            <Calendar
              value={date}
              onValue={setDate}
              language={language}
              words={{ previous: say('Previous month', 'เดือนก่อน'), next: say('Next month', 'เดือนถัดไป') }}
              bounds={{ min: { day: 9, month: 11, year: 2026 } }}
            />
          )}
        </Hold>
      ),
    },
    {
      name: 'Day, month, year',
      draw: ({ say, language }) => (
        <Hold<DateParts> initial={{ day: '3', month: '4', year: '1998' }}>
          {(parts, setParts) => (
            <DateField
              label={say('Date of birth', 'วันเกิด')}
              help={say('Only your age is shown.', 'แสดงเฉพาะอายุของคุณ')}
              words={dateWords(say)}
              value={parts}
              onValue={setParts}
              bounds={{ minAge: 18 }}
              calendar={{
                open: say('Choose a day', 'เลือกวัน'),
                previous: say('Previous month', 'เดือนก่อน'),
                next: say('Next month', 'เดือนถัดไป'),
                language,
              }}
            />
          )}
        </Hold>
      ),
    },
    {
      name: 'With the time, wrong',
      draw: ({ say }) => (
        <Hold<DateParts> initial={{ ...noDate, day: '31', month: '2', year: '2027', hour: '19', min: '30' }}>
          {(parts, setParts) => (
            <DateField
              label={say('It begins', 'เริ่ม')}
              words={dateWords(say)}
              value={parts}
              onValue={setParts}
              error={dateWords(say).invalid}
            />
          )}
        </Hold>
      ),
    },
  ],
};

export const sliderStories: StoryCard = {
  title: 'Sliders',
  thai: 'แถบเลื่อน',
  family: 'choosing',
  stories: [
    { name: 'Two thumbs', draw: ({ say }) => <AgeRange say={say} /> },
    { name: 'One thumb', draw: ({ say }) => <Distance say={say} /> },
  ],
};

export const ratingStories: StoryCard = {
  title: 'Rating',
  thai: 'การให้คะแนน',
  family: 'choosing',
  stories: [
    {
      name: 'Given',
      draw: ({ say }) => <Stars label={say('4.0 of 5 stars', '4.0 จาก 5 ดาว')} value={4} />,
    },
    {
      name: 'To give',
      draw: ({ say }) => (
        <Hold initial={3}>
          {(stars, setStars) => (
            <RatingField
              label={say('How was it?', 'เป็นอย่างไรบ้าง')}
              value={stars}
              onValue={setStars}
              say={(count) => say(count === 1 ? '1 star' : `${count} stars`, `${count} ดาว`)}
            />
          )}
        </Hold>
      ),
    },
    {
      name: 'All together',
      draw: ({ say, language }) => (
        <RatingSummary
          title={say('Overall rating', 'คะแนนรวม')}
          counts={{ 1: 1, 2: 0, 3: 4, 4: 12, 5: 31 }}
          language={language}
          words={{
            average: (average, total) =>
              say(`${average} of 5 stars from ${total} ratings`, `${average} จาก 5 ดาว จาก ${total} คะแนน`),
            row: (stars, count) =>
              say(`${stars} ${stars === 1 ? 'star' : 'stars'}: ${count}`, `${stars} ดาว: ${count}`),
            none: say('Nobody has rated yet.', 'ยังไม่มีใครให้คะแนน'),
          }}
        />
      ),
    },
  ],
};

/**
 * Sample tags. In each language more than five of them begin with the same three letters, so that there are
 * more than a list of suggestions shows.
 */
const interests = [
  ['Trams', 'การนั่งรถราง'],
  ['Tramping', 'การเดินป่า'],
  ['Travel by train', 'การเดินทางด้วยรถไฟ'],
  ['Trapeze', 'การโหนชิงช้า'],
  ['Trail running', 'การวิ่งเทรล'],
  ['Tracing maps', 'การวาดแผนที่'],
] as const;
const vinyl = ['Vinyl', 'แผ่นเสียง'] as const;

function tagsOf(say: Say, named: readonly (readonly [string, string])[]): readonly Tag[] {
  return named.map(([english, thai]) => ({ value: english, label: say(english, thai) }));
}

interface TagsProps {
  readonly say: Say;
  readonly help: string;
  readonly initial: readonly Tag[];
  readonly known: readonly Tag[];
}

function Tags({ say, help, initial, known }: TagsProps) {
  return (
    <Hold initial={initial}>
      {(tags, setTags) => (
        <TagField
          label={say('Interests', 'ความสนใจ')}
          help={help}
          tags={tags}
          onTags={setTags}
          search={async (text) =>
            known.filter(({ label }) => label.toLowerCase().startsWith(text.toLowerCase()))
          }
          words={tagWords(say)}
        />
      )}
    </Hold>
  );
}

export const tagStories: StoryCard = {
  title: 'Tags and masks',
  thai: 'แท็กและรูปแบบการกรอก',
  family: 'choosing',
  stories: [
    {
      name: 'Tags',
      draw: ({ say, language }) => (
        <Tags
          key={language}
          say={say}
          help={say('Type three letters: “tra”.', 'พิมพ์สามตัวอักษร: “การ”')}
          initial={tagsOf(say, [vinyl])}
          known={tagsOf(say, interests)}
        />
      ),
    },
    {
      name: 'Mask',
      draw: ({ say }) => (
        <MaskField
          label={say('Valid until', 'ใช้ได้ถึง')}
          placeholder={say('MM/YY', 'ดด/ปป')}
          inputMode="numeric"
          mask={expiry}
        />
      ),
    },
  ],
};

const expiry = [/[01]/, /\d/, '/', /\d/, /\d/];

export const pricingStories: StoryCard = {
  title: 'Pricing',
  thai: 'ราคา',
  family: 'choosing',
  stories: [
    {
      name: 'Two packages',
      draw: ({ say }) => (
        <PricingCards
          label={say('Plans', 'แพ็กเกจ')}
          onChoose={() => undefined}
          packages={[
            {
              id: 'week',
              name: say('7 days', '7 วัน'),
              amount: '$4.99',
              frequency: say('once', 'ครั้งเดียว'),
              coverages: [say('See who likes you', 'ดูว่าใครถูกใจคุณ')],
              buttonText: say('Get 7 days for $4.99', 'รับ 7 วันในราคา $4.99'),
            },
            {
              id: 'month',
              name: say('30 days', '30 วัน'),
              amount: '$14.99',
              frequency: say('a month', 'ต่อเดือน'),
              coverages: [
                say('Unlimited messaging', 'ส่งข้อความไม่จำกัด'),
                say('Hide your visits', 'ซ่อนการเข้าชม'),
              ],
              buttonText: say('Get 30 days for $14.99', 'รับ 30 วันในราคา $14.99'),
              tone: 'premium',
              ribbon: say('Most chosen', 'คนเลือกมากที่สุด'),
            },
          ]}
        />
      ),
    },
  ],
};
