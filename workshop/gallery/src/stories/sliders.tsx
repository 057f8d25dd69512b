import { RangeSlider, Slider } from '@mitto/widgets/inputs/slider';
import { Hold } from '../hold.tsx';
import type { Say } from '../story.ts';

interface Props {
  readonly say: Say;
}

/** An age range, set to 24 to 36 years. */
export function AgeRange({ say }: Props) {
  return (
    <Hold<readonly [number, number]> initial={[24, 36]}>
      {(ages, setAges) => (
        <RangeSlider
          label={say('Age', 'อายุ')}
          min={18}
          max={80}
          value={ages}
          onValue={setAges}
          shown={ages.join('–')}
          say={(value) => say(`${value} years`, `${value} ปี`)}
          words={{ from: say('from', 'ตั้งแต่'), to: say('to', 'ถึง') }}
        />
      )}
    </Hold>
  );
}

/** A distance slider, set to 20 km. */
export function Distance({ say }: Props) {
  return (
    <Hold initial={20}>
      {(distance, setDistance) => (
        <Slider
          label={say('Distance', 'ระยะทาง')}
          min={1}
          max={100}
          value={distance}
          onValue={setDistance}
          say={(value) => say(`${value} km`, `${value} กม.`)}
        />
      )}
    </Hold>
  );
}
