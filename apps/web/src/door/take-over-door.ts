/** The app stands: what was shown until now goes, in the same frame, with nothing in between. */
export function takeOverDoor(): void {
  document.documentElement.dataset['app'] = 'ready';
  // The drawings stay: whoever shows the door borrows them.
  const door = document.querySelector('#door');
  const arches = door?.querySelector('[data-arches]');
  if (door && arches) door.replaceChildren(arches);
  document.querySelector('#splash')?.remove();
}
