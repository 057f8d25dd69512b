/** The page makes it for a member whose device keeps things, and takes it away with the rest. */
const place = 'mitto-pictures';
/** As many people as the device keeps of the feed, and some of their further pictures. */
const most = 400;

/** Sizes for screens; the largest one is looked at once. */
const isKept = (pathname: string): boolean => /^\/media\/[\w-]{22}\/(thumb|360|720|blurred)$/.test(pathname);

/**
 * A picture as the server lets it be seen now; as it was seen last only where no server can be asked. It is kept by
 * its key alone: the pass in its address is the viewer's, and soon worn.
 */
export async function openPicture(
  request: Request,
  whenDone: (work: Promise<unknown>) => void,
): Promise<Response> {
  const { pathname } = new URL(request.url);
  try {
    const answer = await fetch(request);
    if (isKept(pathname)) whenDone(take(pathname, answer.clone()));
    return answer;
  } catch (error) {
    const kept = (await caches.has(place)) && (await (await caches.open(place)).match(pathname));
    if (!kept) throw error;
    return kept;
  }
}

async function take(pathname: string, answer: Response): Promise<void> {
  if (!(await caches.has(place))) return;
  const kept = await caches.open(place);
  // Whoever may not see it any more has not kept it either.
  if (answer.status === 404) await kept.delete(pathname);
  if (answer.status !== 200 || (await kept.match(pathname))) return;
  await kept.put(pathname, answer);
  const all = await kept.keys();
  await Promise.all(all.slice(0, Math.max(0, all.length - most)).map((old) => kept.delete(old)));
}
