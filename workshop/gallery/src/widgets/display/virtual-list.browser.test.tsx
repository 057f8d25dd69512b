import '@mitto/widgets/tokens.css';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { VirtualList } from './virtual-list.tsx';

test('a list takes rows of whatever height they turn out to have', async () => {
  await render(
    <div style={{ height: 300 }}>
      <VirtualList
        label="Messages"
        items={Array.from({ length: 5000 }, (_, at) => ({ id: `p${at}`, name: `Person ${at}` }))}
        keyOf={(one) => one.id}
        rowHeight={20}
        draw={(one, at) => <div style={{ height: at % 2 === 0 ? 30 : 70 }}>{one.name}</div>}
      />
    </div>,
  );
  const top = (at: number) => document.querySelector(`[data-at="${at}"]`)?.getBoundingClientRect().top ?? 0;
  await expect.poll(() => [top(1) - top(0), top(2) - top(1)]).toEqual([30, 70]);
});
