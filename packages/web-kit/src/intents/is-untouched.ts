let isTouched = false;

const touch = () => {
  isTouched = true;
};
for (const kind of ['keydown', 'pointerdown']) addEventListener(kind, touch, { capture: true, once: true });

/** Nobody has pressed a key or the page since it was loaded. */
export const isUntouched = (): boolean => !isTouched;
