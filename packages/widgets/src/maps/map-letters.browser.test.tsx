import '@fontsource-variable/noto-sans-thai/index.css';
import { afterEach, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { holdRequests, letRequestsGo } from '../emulate.fixture.ts';
import { bangkok, isThere, leaveMaps, slow } from './map.fixture.tsx';
import { MapCanvas } from './map-canvas.tsx';
import { placeMapWords as words } from './words.fixture.ts';

afterEach(leaveMaps);

test(
  'a map is drawn once the letters for its names are there',
  async () => {
    await holdRequests('*noto-sans-thai*.woff2*');
    await render(
      <div style={{ width: 390, height: 400 }}>
        <MapCanvas
          label="Map"
          language="th"
          words={words.canvas}
          view={{ centre: bangkok, zoom: 5 }}
          marks={[]}
        />
      </div>,
    );
    await expect.poll(() => [...document.fonts].some(({ status }) => status === 'loading')).toBe(true);
    expect(document.querySelectorAll('canvas')).toHaveLength(0);
    await letRequestsGo();
    await isThere();
    expect(document.fonts.check('13px "Noto Sans Thai Variable"', 'ไทย')).toBe(true);
  },
  slow,
);
