import * as v from 'valibot';

/**
 * The options header, with which a client application describes itself: `client=mitto-web; build=1.0.0;
 * schema=1; language=en`.
 */
export const ClientOptions = v.object({
  client: v.pipe(v.string(), v.regex(/^[a-z0-9-]{3,40}$/)),
  build: v.pipe(v.string(), v.regex(/^[\w.+-]{1,40}$/)),
  schema: v.pipe(v.string(), v.regex(/^\d{1,6}$/), v.transform(Number)),
  language: v.pipe(v.string(), v.regex(/^[a-z]{2}(-[A-Z]{2})?$/)),
});
export type ClientOptions = v.InferOutput<typeof ClientOptions>;

const longest = 200;

export function readOptionsHeader(header: unknown): ClientOptions | undefined {
  if (typeof header !== 'string' || header.length > longest) return undefined;
  const pairs = header.split(';').map((pair) => {
    const at = pair.indexOf('=');
    return [pair.slice(0, at).trim(), pair.slice(at + 1).trim()] as const;
  });
  const parsed = v.safeParse(ClientOptions, Object.fromEntries(pairs));
  return parsed.success ? parsed.output : undefined;
}
