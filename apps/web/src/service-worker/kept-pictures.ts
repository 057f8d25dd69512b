/**
 * Name of the cache for pictures. The page creates it for a member whose device may store data, and deletes
 * it with that data.
 */
const place = 'mitto-pictures';
/** Max number of cached pictures: one for each person of the cached feed, and some further pictures. */
const most = 400;

/** Returns true for all sizes but the largest, which is not cached because it is viewed only once. */
const isKept = (pathname: string): boolean => /^\/media\/[\w-]{22}\/(thumb|360|720|blurred)$/.test(pathname);

/**
 * Fetches a picture, and uses the cached one only when offline, because the server decides at each request
 * whether the viewer may see it. The cache key is the path alone, because the pass in the query belongs to
 * the viewer and soon expires.
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
  // Delete the cached picture of a viewer who may no longer see it.
  if (answer.status === 404) await kept.delete(pathname);
  if (answer.status !== 200 || (await kept.match(pathname))) return;
  await kept.put(pathname, answer);
  const all = await kept.keys();
  await Promise.all(all.slice(0, Math.max(0, all.length - most)).map((old) => kept.delete(old)));
}
