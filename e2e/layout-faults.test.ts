import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findLayoutFaults, findUnseenFocus } from './layout-faults.ts';
import { sharedBrowser } from './open-browser.ts';

let page: Page;

beforeAll(async () => {
  page = await (await sharedBrowser()).newPage({ viewport: { width: 390, height: 600 } });
});
afterAll(() => page.context().close());

const styles = `<!doctype html><style>
  body { margin: 0; font: 16px/1.5 sans-serif }
  button { width: 120px; height: 48px }
  p { margin: 0 }
  .at { position: absolute; left: 20px; top: 20px }
  .foot { position: fixed; left: 0; right: 0; bottom: 0; height: 60px; background: silver }
  .narrow { width: 100px; overflow: hidden; white-space: nowrap }
  .low { width: 200px; height: 40px; overflow: hidden }
  .heard { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); line-height: 1; white-space: nowrap }
</style>`;

async function show(body: string): Promise<void> {
  await page.setContent(styles + body);
}

const words = 'Words that need more than a single line';
const filler = '<p style="height: 700px">Words</p>';
const like = '<button class="at" id="like">Like</button>';
const atTheFoot = '<button id="like" style="position: absolute; left: 20px; bottom: 6px">Like</button>';
const toast = '<div class="foot" data-toast>Sent</div>';

describe('a control', () => {
  test.each([
    ['that another one overlaps', `${like}<button class="at" style="top: 50px" id="pass">Pass</button>`],
    [
      'that cannot be scrolled out from under another one',
      `<div class="at" style="height: 200px; overflow: auto">${filler}<button id="like">Like</button></div>
       <button class="at" style="top: 190px" id="pass">Pass</button>`,
    ],
    [
      'that a part of another one lies on',
      `${like}<a href="#a" class="at" style="left: 90px">Pass it on</a>`,
    ],
  ])('%s is at fault', async (_fault, body) => {
    await show(body);
    expect(await findLayoutFaults(page)).toEqual([
      expect.stringMatching(/^<button id="like">Like<\/button> is overlapped by <(button id|a href)/),
    ]);
  });

  test('that something else covers is at fault', async () => {
    await show(`${like}<p class="at" style="width: 200px; height: 80px" id="note">A note</p>`);
    expect(await findLayoutFaults(page)).toEqual([
      '<button id="like">Like</button> is covered by <p id="note">A note</p>',
    ]);
  });

  test('under a toast is at fault', async () => {
    await show(atTheFoot + toast);
    expect(await findLayoutFaults(page)).toEqual(['<button id="like">Like</button> is under a toast']);
    await show(`<button id="like" style="position: fixed; bottom: 40px">Like</button>${toast}${filler}`);
    expect(await findLayoutFaults(page)).toEqual(['<button id="like">Like</button> is under a toast']);
  });

  test('that no scrolling brings into the window is at fault', async () => {
    await show('<div class="foot"><button id="like" style="margin-top: 70px"></button></div>');
    expect(await findLayoutFaults(page)).toEqual(['<button id="like"></button> is out of reach']);
  });

  test.each([
    ['beside another one', `${like}<button class="at" style="top: 70px">Pass</button>`],
    ['that a decoration is in front of', `${like}<p class="at" style="pointer-events: none">New</p>`],
    ['that scrolls out from under a bar', `${filler}<button>Like</button>${filler}${toast}`],
    [
      'at the end of a list that a toast lies on',
      `${filler}<button style="margin: 8px">Like</button>${toast}`,
    ],
    [
      'higher than the window, with a bar on its edge',
      `<a href="#a" style="display: block; width: 200px; height: 640px; margin-left: 60px">Ann</a><div class="foot"><button>Like</button></div>`,
    ],
    [
      'that is round, on a large one',
      `<a href="#a" class="at" style="width: 300px; height: 300px">Ann</a>${like}
      <style>#like { border-radius: 50% }</style>`,
    ],
    [
      'that comes into the window with the focus',
      '<a href="#a" style="position: absolute; top: -50px">Skip</a>',
    ],
    ['with a small one on it', `<a href="#a" class="at" style="width: 300px; height: 300px">Ann</a>${like}`],
    ['in front of one that is inert', `<div inert>${like}</div><div>${like}</div>`],
    ['of a page behind a dialog', `${like}<dialog><button>Close</button></dialog>`],
    ['below an open menu', `${like}<div popover style="inset: 0; margin: 0"><button>Log out</button></div>`],
    ['behind its label', '<label class="at"><input type="checkbox" style="opacity: 0">Keep it</label>'],
    [
      'that is hidden beside its label',
      '<label class="at"><input type="checkbox" class="heard">Keep it</label>',
    ],
    ['on two lines of a text', `<p style="width: 200px">Read <a href="#a">${words}</a> and go on</p>`],
  ])('%s is not', async (_case, body) => {
    await show(body);
    await page.evaluate(
      'document.querySelector("dialog")?.showModal(); document.querySelector("[popover]")?.showPopover()',
    );
    expect(await findLayoutFaults(page)).toEqual([]);
  });

  test('is back where it was, and so is what it scrolled', async () => {
    await show(`${filler}<button>Like</button>${filler}${toast}`);
    await page.evaluate('scrollTo(0, 20)');
    expect(await findLayoutFaults(page)).toEqual([]);
    expect(await page.evaluate('scrollY')).toBe(20);
  });
});

describe('a text', () => {
  test.each([
    ['at its end', `<div class="narrow" id="box">${words}</div>`],
    ['in its last line', `<div class="low" id="box">${words} and of two</div>`],
    [
      'inside a box that shortens only its own text',
      `<div class="narrow" id="box" style="display: flex; text-overflow: ellipsis"><b>${words}</b></div>`,
    ],
    [
      'at the edge of the window',
      `<div class="foot" id="box" style="height: 30px">${words} and ${words}</div>`,
    ],
  ])('that is cut %s is at fault', async (_where, body) => {
    await show(body);
    expect(await findLayoutFaults(page)).toEqual([
      expect.stringMatching(/^"Words that need .* is cut by <div id="box"/),
    ]);
  });

  test.each([
    ['that fits', `<div class="narrow">Words</div>`],
    ['with an ellipsis', `<div class="narrow" style="text-overflow: ellipsis">A <b>${words}</b></div>`],
    [
      'with an ellipsis after its last line',
      `<div style="width: 100px; display: -webkit-box; overflow: hidden; -webkit-box-orient: vertical; -webkit-line-clamp: 2">${words}</div>`,
    ],
    ['that scrolls', `<div class="narrow"><div style="overflow-x: auto">${words}</div></div>`],
    ['that only screen readers read', `<span class="heard">${words}</span>`],
    ['that is hidden as a whole', `<div class="low"><p style="height: 40px"></p><p>${words}</p></div>`],
    ['that is a decoration', `<div class="narrow" aria-hidden="true">${words}</div>`],
    [
      'in a box that its clipping ancestor does not hold',
      `<div class="low"><p class="at">${words}<br>${words}</p></div>`,
    ],
    [
      'that its font makes higher than its line',
      `<div style="overflow: hidden; font-size: 80px; line-height: 1">${words}</div>`,
    ],
  ])('%s is not', async (_case, body) => {
    await show(body);
    expect(await findLayoutFaults(page)).toEqual([]);
  });
});

describe('a focus', () => {
  test('that changes nothing is at fault', async () => {
    await show('<style>button { outline: none }</style><button>Like</button><a href="#a">Pass</a>');
    expect(await findUnseenFocus(page)).toEqual(['the focus of <button>Like</button> cannot be seen']);
  });

  test('that shows on an invisible control is at fault', async () => {
    await show('<label><input type="checkbox" style="opacity: 0">Keep it</label>');
    expect(await findUnseenFocus(page)).toHaveLength(1);
  });

  test.each([
    ['a ring', ''],
    [
      'a ring that fades in',
      'button:focus-visible { outline: none; box-shadow: 0 0 0 3px blue } * { transition: 1s }',
    ],
    ['a frame of the form', 'button { outline: none } form:focus-within { border-color: blue }'],
    [
      'a line',
      'button { outline: none } button:focus-visible::after { content: ""; border: 2px solid blue }',
    ],
    ['its label', 'button { outline: none } button:focus-visible + i { background: yellow }'],
    [
      'its thumb',
      'input { outline: none } input:focus-visible::-webkit-slider-thumb { outline: 4px solid red }',
    ],
  ])('that %s shows is not', async (_sign, style) => {
    await show(
      `<style>${style}</style><form><button type="button">Like</button><i>Like</i><input type="range"></form>`,
    );
    // After a click browsers draw no ring until a key is pressed.
    await page.mouse.click(1, 1);
    expect(await findUnseenFocus(page)).toEqual([]);
  });
});
