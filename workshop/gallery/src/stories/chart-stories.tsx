import { dateFormat } from '@mitto/widgets/display/date-format.ts';
import type { Say, StoryCard, StoryStage } from '../story.ts';
import { BarChart } from '../widgets/charts/bar-chart.tsx';
import type { ChartWords } from '../widgets/charts/chart-props.ts';
import { LineChart } from '../widgets/charts/line-chart.tsx';

const chartWords = (say: Say): ChartWords => ({
  none: say('Nothing to show yet', 'ยังไม่มีข้อมูล'),
  asTable: say('Show as table', 'แสดงเป็นตาราง'),
  asChart: say('Show as chart', 'แสดงเป็นแผนภูมิ'),
  label: say('Day', 'วัน'),
  missing: say('not known', 'ไม่ทราบ'),
});

function daysOf({ language }: StoryStage): readonly string[] {
  const day = dateFormat(language, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  return Array.from({ length: 14 }, (_, at) => day.format(Date.UTC(2026, 10, at + 1)));
}

const joined = [12, 18, 15, 22, 30, 28, 19, 24, 33, null, 41, 38, 44, 52];
const left = [4, 6, 5, 3, 8, 12, 9, 7, 10, 8, 6, 9, 11, 8];
const coins = (value: number) => value.toLocaleString('en');

export const chartStories: StoryCard = {
  title: 'Charts',
  thai: 'แผนภูมิ',
  family: 'showing',
  stories: [
    {
      name: 'Lines, one with a gap',
      draw: (stage) => (
        <LineChart
          title={stage.say('People each day', 'ผู้คนแต่ละวัน')}
          labels={daysOf(stage)}
          series={[
            { name: stage.say('Joined', 'เข้าร่วม'), values: joined },
            { name: stage.say('Left', 'ออก'), values: left },
          ]}
          words={chartWords(stage.say)}
        />
      ),
    },
    {
      name: 'Bars',
      draw: (stage) => (
        <BarChart
          title={stage.say('Coins each day', 'เหรียญแต่ละวัน')}
          labels={daysOf(stage).slice(0, 7)}
          series={[
            {
              name: stage.say('Bought', 'ซื้อ'),
              values: [1200, 1800, 900, 2400, 3100, 2700, 1500],
            },
            { name: stage.say('Spent', 'ใช้'), values: [800, 1100, 700, 1900, 2600, 2900, 1200] },
          ]}
          words={chartWords(stage.say)}
          format={coins}
        />
      ),
    },
    {
      name: 'One point',
      draw: (stage) => (
        <LineChart
          title={stage.say('Since yesterday', 'ตั้งแต่เมื่อวาน')}
          labels={daysOf(stage).slice(0, 1)}
          series={[{ name: stage.say('Joined', 'เข้าร่วม'), values: [12] }]}
          words={chartWords(stage.say)}
        />
      ),
    },
    {
      name: 'Nothing yet',
      draw: (stage) => (
        <BarChart
          title={stage.say('Coins each day', 'เหรียญแต่ละวัน')}
          labels={[]}
          series={[]}
          words={chartWords(stage.say)}
        />
      ),
    },
  ],
};
