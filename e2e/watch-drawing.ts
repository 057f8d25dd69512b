import type { Page } from 'playwright-core';

/**
 * Script that listens to React where its developer tools do, and collects the first element of each component
 * that a commit has rendered. What a commit has not touched has the same children as before.
 */
const collect = `(() => {
  const performedWork = 1;
  const drawn = (window.drawn = []);
  const isComponent = ({ tag }) => [0, 11, 14, 15].includes(tag);
  const elementOf = (fiber) => (fiber.tag === 5 ? fiber.stateNode : fiber.child && elementOf(fiber.child));
  const visit = (fiber, before) => {
    if (isComponent(fiber) && (!before || fiber.flags & performedWork)) {
      const element = elementOf(fiber);
      if (element) drawn.push(element);
    }
    if (before && fiber.child === before.child) return;
    for (let child = fiber.child; child; child = child.sibling) visit(child, child.alternate);
  };
  window.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
    supportsFiber: true,
    checkDCE: () => undefined,
    inject: () => 1,
    onCommitFiberUnmount: () => undefined,
    onCommitFiberRoot: (_renderer, root) => visit(root.current, root.current.alternate),
  };
})()`;

/** Counts from now on which components React renders. Call it before the page is opened. */
export async function watchDrawing(page: Page): Promise<void> {
  await page.addInitScript(collect);
}

/** Forgets what was rendered so far. */
export const forgetDrawn = (page: Page) => page.evaluate('void (window.drawn.length = 0)');

/** Returns how many components were rendered within each of these elements. */
export const countDrawn = (page: Page, within: readonly string[]) =>
  page.evaluate<number[]>(
    `${JSON.stringify(within)}.map((one) => window.drawn.filter((element) => element.closest(one)).length)`,
  );
