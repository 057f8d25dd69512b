import type { LocalDatabase } from '@mitto/localdb/local-database';
import { openLocalDatabase } from '@mitto/localdb/open-local-database';
import { DatabaseContext } from '@mitto/web-kit/live/use-live';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cleanup, render } from 'vitest-browser-react';
import type { Attachments } from '../../contract/attachments.ts';
import type { Draft } from './draft.ts';
import { type DraftState, useDraft } from './use-draft.ts';

let db: LocalDatabase;
beforeEach(async () => {
  const opened = await openLocalDatabase({
    ...{ app: 'mitto-drafts', account: crypto.randomUUID(), schema: 1, tables: [], mutations: [] },
    now: Date.now,
  });
  if (!('db' in opened)) throw new Error(`Not open: ${opened.mode}`);
  db = opened.db;
});
afterEach(async () => {
  await cleanup();
  await db.store.close();
});

const recording: Attachments = {
  type: 'audio',
  file: { key: 'a'.repeat(32), size: 100, durationMs: 1000, waveform: [] },
};

function Drawn({ onDraw }: { readonly onDraw: (kept: DraftState) => void }) {
  onDraw(useDraft('ben'));
  return null;
}

/**
 * Renders the composer once and returns the callbacks of that render, which do not see the state of later
 * renders.
 */
async function aDrawnDraft(): Promise<DraftState> {
  const drawn: DraftState[] = [];
  await render(
    <DatabaseContext value={db}>
      <Drawn onDraw={(kept) => drawn.push(kept)} />
    </DatabaseContext>,
  );
  await expect.poll(() => drawn.at(-1)?.isLoaded).toBe(true);
  const last = drawn.at(-1);
  if (!last) throw new Error('Nothing was drawn.');
  return last;
}

test('what has arrived and is not drawn yet goes with what is sent', async () => {
  const { change, handOver } = await aDrawnDraft();
  void change((now) => ({ ...now, attachments: recording }));
  const sent: Draft[] = [];
  await handOver(async (draft) => {
    sent.push(draft);
  });
  expect(sent).toEqual([{ text: '', attachments: recording }]);
});

test('sent twice before it is drawn, it goes once', async () => {
  const { change, handOver } = await aDrawnDraft();
  await change({ text: 'Soup tonight?' });
  const sent: string[] = [];
  const send = () => handOver(async ({ text }) => void sent.push(text));
  await Promise.all([send(), send()]);
  expect(sent.filter((text) => text !== '')).toEqual(['Soup tonight?']);
});

test('what is refused comes back with what has arrived meanwhile', async () => {
  const { change, handOver } = await aDrawnDraft();
  await change({ text: 'Soup tonight?' });
  const refused = handOver(() => Promise.reject(new Error('Refused.')));
  void change((now) => ({ ...now, attachments: recording }));
  await expect(refused).rejects.toThrow('Refused.');
  const kept: Draft[] = [];
  await handOver(async (draft) => void kept.push(draft));
  expect(kept).toEqual([{ text: 'Soup tonight?', attachments: recording }]);
});

const aFile = (id: string) => ({ id, name: `${id}.jpg`, type: 'image/jpeg', bytes: new ArrayBuffer(3) });
const photosOf = (...keys: readonly string[]): Attachments => ({
  type: 'images',
  files: keys.map((key) => ({ key, width: 4, height: 3, size: 3 })),
});
const kept = async () =>
  (await db.store.read((tx) => tx.keptFiles())).map(({ id, note }) => [id, note]).sort();

test('a file is stored with the draft, stays while it is typed on, and goes when it is taken out', async () => {
  const { change, addFiles } = await aDrawnDraft();
  await addFiles([aFile('local-1')], () => change((now) => ({ ...now, attachments: photosOf('local-1') })));
  await change((now) => ({ ...now, text: 'Look' }));
  expect(await kept()).toEqual([['local-1', 'chat draft ben']]);
  await change(({ text }) => ({ text }));
  expect(await kept()).toEqual([]);
});

test('a photo that is taken out while another one arrives does not take that one along', async () => {
  const { change, addFiles } = await aDrawnDraft();
  await addFiles([aFile('local-1')], () => change({ text: '', attachments: photosOf('local-1') }));
  const arriving = addFiles([aFile('local-2')], async () => {
    await change((now) => ({ ...now, attachments: photosOf('local-2') }));
  });
  await change({ text: '' });
  await arriving;
  expect(await kept()).toEqual([['local-2', 'chat draft ben']]);
});

test('files are not deleted while a message is edited, and go with what is sent', async () => {
  const { change, addFiles, handOver } = await aDrawnDraft();
  await addFiles([aFile('local-1')], () => change({ text: 'A', attachments: photosOf('local-1') }));
  await change(({ edits: _edits, aside: _aside, ...now }) => ({
    text: 'Other words',
    edits: 'm1',
    aside: now,
  }));
  expect(await kept()).toHaveLength(1);
  await handOver(async () => undefined);
  expect(await kept()).toHaveLength(1);
  await handOver(async (draft) => expect(draft.attachments).toEqual(photosOf('local-1')));
  expect(await kept()).toEqual([]);
});
