/** @param {number} seconds */
function clockText(seconds) {
  const rest = String(seconds % 60).padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${String(minutes).padStart(2, '0')}:${rest}`;
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}:${rest}`;
}

/** @type {WeakMap<HTMLElement, ReturnType<typeof setInterval>>} */
const running = new WeakMap();

/**
 * Writes mm:ss into the element every second, then calls back; a new count in the same place ends the old one.
 * @param {HTMLElement} place
 * @param {number} seconds
 * @param {() => void} onEnd
 */
export function countDown(place, seconds, onEnd) {
  stopCountDown(place);
  const end = performance.now() + seconds * 1000;
  const tell = () => {
    const left = Math.ceil((end - performance.now()) / 1000);
    if (left > 0) {
      place.textContent = clockText(left);
      return;
    }
    stopCountDown(place);
    onEnd();
  };
  running.set(place, setInterval(tell, 1000));
  tell();
}

/** @param {HTMLElement} place */
export function stopCountDown(place) {
  clearInterval(running.get(place));
  running.delete(place);
}
