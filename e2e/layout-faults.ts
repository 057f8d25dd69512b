import type { Page } from 'playwright-core';

// The functions of this file run in the page, so they use nothing but each other and these two selectors.

const tappable = `a[href], button, input:not([type="hidden"]), select, textarea, summary, [contenteditable="true"],
  [role="button"], [role="link"], [role="tab"], [role="switch"], [role="checkbox"], [role="radio"], [role="option"],
  [role="slider"], [role="combobox"], [role^="menuitem"]`;
/** Layers that a tap beside them closes: they may lie on controls. */
const passing = ':popover-open, [role="menu"], [role="listbox"], [role="dialog"]';

/** Returns the newest modal dialog, as all outside of it is inert, or else the page. */
function openPart(): Element {
  const modals = [...document.querySelectorAll(':modal')];
  const focused = modals.findLast((one) => one.contains(document.activeElement));
  return focused ?? modals.at(-1) ?? document.documentElement;
}

function isShown(element: Element): boolean {
  const isOut = element.closest('[inert], [aria-hidden="true"]') !== null;
  return !isOut && element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
}

/**
 * Returns the shown element of a control: the control, or its label if the control itself is invisible. A link that
 * stands outside of the page until it has the focus is not shown.
 */
function faceOf(control: Element): Element | undefined {
  const { width, height, right, bottom } = control.getBoundingClientRect();
  const isOnPage = right + scrollX > 0 && bottom + scrollY > 0;
  if (isShown(control) && width > 4 && height > 4) return isOnPage ? control : undefined;
  const label = control instanceof HTMLInputElement ? control.labels?.[0] : undefined;
  return label && isShown(label) ? label : undefined;
}

function controlsWithFaces(): { control: HTMLElement; face: Element }[] {
  return [...openPart().querySelectorAll<HTMLElement>(tappable)]
    .filter((one) => !one.matches(':disabled'))
    .filter((one) => getComputedStyle(one).pointerEvents !== 'none')
    .map((control) => ({ control, face: faceOf(control) }))
    .filter((one) => one.face !== undefined) as { control: HTMLElement; face: Element }[];
}

function named(element: Element): string {
  return element.outerHTML.replace(/ (class|style|d|data-unchanged)="[^"]*"/g, '').slice(0, 160);
}

/** Returns whether a control lies on a larger one on purpose, such as a small button on a card that is a link. */
function isLaidOn(small: Element, large: Element): boolean {
  const [inner, outer] = [small.getBoundingClientRect(), large.getBoundingClientRect()];
  const isWithin =
    inner.left >= outer.left - 1 &&
    inner.top >= outer.top - 1 &&
    inner.right <= outer.right + 1 &&
    inner.bottom <= outer.bottom + 1;
  return isWithin && inner.width * inner.height < outer.width * outer.height;
}

/** Returns the box that a control scrolls with or stays in the window with, or else the page. */
function holderOf(control: Element): { box: Element; scrolls: boolean } {
  for (let box: Element | null = control; box; box = box.parentElement) {
    const { position, overflowX, overflowY } = getComputedStyle(box);
    const isLonger = box.scrollHeight > box.clientHeight || box.scrollWidth > box.clientWidth;
    if (/auto|scroll/.test(overflowX + overflowY) && isLonger) return { box, scrolls: true };
    if (['fixed', 'sticky'].includes(position)) return { box, scrolls: false };
  }
  const { documentElement: box } = document;
  return { box, scrolls: box.scrollHeight > box.clientHeight };
}

/** Returns whether a control lies on another one by mistake. A bar may lie on the edge of what scrolls under it. */
function isOnByMistake(over: Element, face: Element, isOnCentre: boolean): boolean {
  if (isLaidOn(over, face)) return false;
  const { box, scrolls } = holderOf(face);
  return isOnCentre || (!isLaidOn(face, over) && (!scrolls || holderOf(over).box === box));
}

/** Returns the fault of a control where it stands, found at 25 points of its box. */
function coverOf(control: HTMLElement, face: Element): string | undefined {
  const { left, top, width, height } = face.getBoundingClientRect();
  const steps = [0.5, 0.1, 0.3, 0.7, 0.9];
  const hits = steps.flatMap((y) =>
    steps.map((x) => document.elementFromPoint(left + width * x, top + height * y)),
  );
  const isOwn = (hit: Element | null) => hit !== null && (face.contains(hit) || control.contains(hit));
  const others = hits.filter((hit) => hit !== null).filter((hit) => !isOwn(hit));
  // A toast goes by itself, so it may lie on what scrolls.
  if (others.some((hit) => hit.closest('[data-toast]')))
    return holderOf(face).scrolls ? undefined : 'is under a toast';
  if (others.some((hit) => hit.closest(passing)?.contains(control) === false)) return undefined;
  const over = others
    .map((hit) => ({
      one: hit.closest(tappable) ?? hit.closest('label')?.control,
      isOnCentre: hit === hits[0],
    }))
    .filter(({ one }) => one && one !== control && !one.contains(control))
    .find(({ one, isOnCentre }) => one && isOnByMistake(one, face, isOnCentre));
  if (over?.one) return `is overlapped by ${named(over.one)}`;
  if (hits.some(isOwn)) return undefined;
  return others[0] ? `is covered by ${named(others[0])}` : 'is out of reach';
}

/** Lists controls that another control, a toast or anything else lies on, wherever they are scrolled to. */
function coveredControls(): string[] {
  const moved = new Map<Element, [number, number]>();
  const faults = controlsWithFaces().flatMap(({ control, face }) => {
    if (coverOf(control, face) === undefined) return [];
    for (let one: Element | null = face; one; one = one.parentElement)
      if (!moved.has(one)) moved.set(one, [one.scrollLeft, one.scrollTop]);
    face.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const fault = coverOf(control, face);
    return fault === undefined ? [] : [`${named(control)} ${fault}`];
  });
  for (const [one, [left, top]] of moved) one.scrollTo({ left, top, behavior: 'instant' });
  return faults;
}

type Axis = 'x' | 'y';

/** Returns the inner edges of a box, which its overflow is cut at. */
function edgesOf(box: Element): DOMRect {
  const { x, y } = box.getBoundingClientRect();
  return new DOMRect(x + box.clientLeft, y + box.clientTop, box.clientWidth, box.clientHeight);
}

function isOutside(letters: DOMRect[], edges: DOMRect, axis: Axis): boolean {
  return letters.some((one) =>
    axis === 'x'
      ? one.left < edges.left - 2 || one.right > edges.right + 2
      : one.top < edges.top - 2 || one.bottom > edges.bottom + 2,
  );
}

/** Returns the boxes of the letters of a text, without the space that its font keeps above and below them. */
function lettersOf(text: Text, fontSize: number): DOMRect[] {
  const range = document.createRange();
  range.selectNodeContents(text);
  return [...range.getClientRects()]
    .filter(({ width, height }) => width > 1 && height > 1)
    .map(({ x, y, width, height }) => {
      const space = Math.max(0, height - fontSize) / 2;
      return new DOMRect(x, y + space, width, height - 2 * space);
    });
}

/** Returns what of the letters is shown within the edges. */
function within(letters: DOMRect[], edges: DOMRect): DOMRect[] {
  return letters.flatMap((one) => {
    const [x, y] = [Math.max(one.x, edges.x), Math.max(one.y, edges.y)];
    const [width, height] = [Math.min(one.right, edges.right) - x, Math.min(one.bottom, edges.bottom) - y];
    return width > 0 && height > 0 ? [new DOMRect(x, y, width, height)] : [];
  });
}

/**
 * Returns the box that cuts a text without an ellipsis. Outside of a box that scrolls nothing is cut, and a text of
 * which nothing is shown is hidden on purpose.
 */
function cutterOf(text: Text, parent: Element): Element | undefined {
  let letters = lettersOf(text, Number.parseFloat(getComputedStyle(parent).fontSize));
  const open = new Set<Axis>(['x', 'y']);
  let isInline = true;
  let escapes = 'static';
  for (let box: Element | null = parent; box && box !== document.body; box = box.parentElement) {
    const style = getComputedStyle(box);
    // Hidden texts for screen readers.
    if (style.clipPath !== 'none' || box.clientWidth === 1) return undefined;
    if (style.transform !== 'none' || (escapes === 'absolute' && style.position !== 'static'))
      escapes = 'static';
    if (escapes === 'static' && !['inline', 'contents'].includes(style.display)) {
      const isShortened = isInline && style.textOverflow === 'ellipsis';
      if (isShortened || style.webkitLineClamp !== 'none') letters = within(letters, edgesOf(box));
      for (const axis of open) {
        const overflow = axis === 'x' ? style.overflowX : style.overflowY;
        if (overflow === 'auto' || overflow === 'scroll') open.delete(axis);
        else if (overflow !== 'visible' && isOutside(letters, edgesOf(box), axis))
          return within(letters, edgesOf(box)).length > 0 ? box : undefined;
      }
    }
    isInline &&= style.display.startsWith('inline') || style.display === 'contents';
    if (['absolute', 'fixed'].includes(style.position)) escapes = style.position;
    if (escapes === 'fixed' || box.matches(':modal, :popover-open')) {
      const edges = new DOMRect(0, 0, innerWidth, innerHeight);
      return [...open].some((axis) => isOutside(letters, edges, axis)) ? box : undefined;
    }
  }
  return undefined;
}

function cutTexts(): string[] {
  const texts = document.createTreeWalker(openPart(), NodeFilter.SHOW_TEXT);
  const faults: string[] = [];
  while (texts.nextNode()) {
    const text = texts.currentNode as Text;
    const parent = text.parentElement;
    if (!parent || text.data.trim() === '' || parent.closest('svg') || !isShown(parent)) continue;
    const cutter = cutterOf(text, parent);
    if (cutter) faults.push(`"${text.data.trim().slice(0, 60)}" is cut by ${named(cutter)}`);
  }
  return faults;
}

/** Returns the styles that can show a focus: of a control, its label, their contents, and two boxes around it. */
function looksOf(control: Element, face: Element): string {
  const outer = control.parentElement;
  const inner = [...face.querySelectorAll('*')].slice(0, 20);
  const around = [control, face, ...inner, outer, outer?.parentElement, ...(outer?.children ?? [])];
  return around
    .slice(0, 40)
    .filter((one) => one !== null && one !== undefined)
    .filter((one) => one.checkVisibility({ opacityProperty: true }))
    .map((one) => getComputedStyle(one))
    .map(({ outlineStyle, outline, boxShadow, border, background, top, clipPath }) =>
      [outlineStyle === 'none' || outline, boxShadow, border, background, top, clipPath].join(),
    )
    .join('\n');
}

/** Marks controls whose styles are the same with the focus and without, and returns how many they are. */
function markUnchanged(): number {
  // A style that changes slowly would still be the same.
  const still = new CSSStyleSheet();
  still.replaceSync('*, *::before, *::after { transition: none !important; }');
  document.adoptedStyleSheets.push(still);
  const unchanged = controlsWithFaces()
    .filter(({ control }) => control.tabIndex >= 0)
    .filter(({ control, face }) => {
      (document.activeElement as HTMLElement | null)?.blur();
      const before = looksOf(control, face);
      control.focus({ preventScroll: true, focusVisible: true } as FocusOptions);
      return document.activeElement === control && looksOf(control, face) === before;
    });
  document.adoptedStyleSheets.pop();
  for (const { control } of unchanged) control.dataset['unchanged'] = '';
  return unchanged.length;
}

const ofControls = [openPart, isShown, faceOf, controlsWithFaces, named];
const ofCovers = [...ofControls, isLaidOn, holderOf, isOnByMistake, coverOf, coveredControls];
const ofTexts = [openPart, isShown, named, edgesOf, isOutside, lettersOf, within, cutterOf, cutTexts];
const ofFocus = [...ofControls, looksOf, markUnchanged];

function run<T>(page: Page, functions: readonly unknown[], main: () => T): Promise<T> {
  const selectors = `const tappable = ${JSON.stringify(tappable)}, passing = ${JSON.stringify(passing)};`;
  return page.evaluate(
    `(() => { ${selectors} ${functions.map(String).join('\n')} return ${main.name}(); })()`,
  );
}

/** Longest time for which a toast that goes by itself stays (ms). */
const longestToastMs = 7000;

/** Finds controls that cannot be tapped and texts that are cut, at the current size of the page. */
export async function findLayoutFaults(page: Page): Promise<string[]> {
  let covered = await run(page, ofCovers, coveredControls);
  const end = Date.now() + longestToastMs;
  // A toast finds another place when the window changes, and goes by itself. One that stays is at fault.
  while (covered.some((fault) => fault.endsWith('under a toast')) && Date.now() < end) {
    await page.waitForTimeout(300);
    covered = await run(page, ofCovers, coveredControls);
  }
  return [...covered, ...(await run(page, ofTexts, cutTexts))];
}

/**
 * Finds controls whose focus cannot be seen, and moves the focus through all controls. Pictures are taken of
 * controls whose styles stay the same, as no script reads those of a slider's thumb.
 */
export async function findUnseenFocus(page: Page): Promise<string[]> {
  // Rings are drawn once the keyboard is used.
  await page.keyboard.press('Tab');
  if ((await run(page, ofFocus, markUnchanged)) === 0) return [];
  const faults: string[] = [];
  for (const control of await page.locator('[data-unchanged]').all()) {
    await control.focus();
    const focused = await page.screenshot({ animations: 'disabled' });
    await control.blur();
    if (focused.equals(await page.screenshot({ animations: 'disabled' })))
      faults.push(`the focus of ${await control.evaluate(named)} cannot be seen`);
  }
  return faults;
}
