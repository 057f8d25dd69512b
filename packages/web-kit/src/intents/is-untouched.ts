let isTouched = false;

const touch = () => {
  isTouched = true;
};
for (const kind of ['keydown', 'pointerdown']) addEventListener(kind, touch, { capture: true, once: true });

/** Returns true until the first key press or pointer press after the page was loaded. */
export const isUntouched = (): boolean => !isTouched;
