/**
 * Saves a picture as a file of this device. Rejects if it cannot be loaded, so that no page of an error is
 * saved in its place.
 */
export async function savePhoto(address: string, name: string): Promise<void> {
  const answer = await fetch(address);
  const picture = await answer.blob();
  if (!answer.ok || !picture.type.startsWith('image/')) throw new Error(`No picture came: ${answer.status}.`);
  const url = URL.createObjectURL(picture);
  const link = document.createElement('a');
  link.href = url;
  link.download = `${name}.${picture.type.slice('image/'.length).replace('jpeg', 'jpg')}`;
  link.click();
  // The browser reads the file after the click.
  setTimeout(() => URL.revokeObjectURL(url), keptForMs);
}

const keptForMs = 60_000;
