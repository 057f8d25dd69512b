// Measures the upload of a photo of 12 megapixels, from the call to the answer, when every size is stored.
// Compares it with sharp alone, which makes the same sizes from the same file:
//   npm run bench photos [-- --rounds 7]
// Uses the embedded database, or the PostgreSQL server at TEST_DATABASE_URL.
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { photoPathOf } from '@mitto/profile/contract/photos';
import { startWorld } from '@mitto/testkit/start-world';
import sharp from 'sharp';

/** Max ratio of the time of an upload to the time of sharp alone. */
const maxTimes = 1.3;

const { values } = parseArgs({ options: { rounds: { type: 'string' }, seed: { type: 'string' } } });
const rounds = Number(values.rounds ?? 7);
const seed = Number(values.seed ?? 1);
const [width, height] = [4032, 3024] as const;

/** Creates a photo like that of a phone: noise over areas of colour, 3 to 4 MB. */
async function drawPhoto(): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * 3);
  let state = seed;
  for (let at = 0; at < pixels.length; at += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    const pixel = Math.floor(at / 3);
    pixels[at] = ((pixel % width) >> 5) + ((pixel / width) >> 5) + (at % 3) * 20 + ((state >>> 24) & 15);
  }
  return await sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 88 })
    .toBuffer();
}

const inside = { fit: 'inside', withoutEnlargement: true } as const;
const quality = 80;

/**
 * Creates the same output files in the way that sharp's manual recommends: the photo is decoded once, to the
 * largest size, from which the others are made.
 */
async function sharpAlone(photo: Buffer): Promise<void> {
  const { data, info } = await sharp(photo, { autoOrient: true })
    .resize(1600, 1600, inside)
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const again = () => sharp(data, { raw: info });
  await Promise.all([
    again().webp({ quality }).toBuffer(),
    again().resize(720, 720, inside).webp({ quality }).toBuffer(),
    again().resize(360, 360, inside).webp({ quality }).toBuffer(),
    again().resize(100, 100, { fit: 'cover' }).webp({ quality }).toBuffer(),
    again().resize(24, 24, inside).blur(1).webp({ quality }).toBuffer(),
    again().resize(64, 64, inside).ensureAlpha().raw().toBuffer(),
  ]);
}

/** Creates the same output files, each from the original file. */
async function sharpEachAnew(photo: Buffer): Promise<void> {
  const from = () => sharp(photo, { autoOrient: true });
  await Promise.all([
    ...[1600, 720, 360].map((side) => from().resize(side, side, inside).webp({ quality }).toBuffer()),
    from().resize(100, 100, { fit: 'cover' }).webp({ quality }).toBuffer(),
    from().resize(24, 24, inside).blur(1).webp({ quality }).toBuffer(),
    from().resize(64, 64, inside).ensureAlpha().raw().toBuffer(),
  ]);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

const median = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;

if (process.env['TEST_DATABASE_URL'] !== undefined) process.env['TEST_ENGINE'] = 'postgres';
const world = await startWorld({ limits: 'off' });
try {
  const photo = await drawPhoto();
  const { uid, call } = await world.person('ana');
  const path = photoPathOf(uid);
  const upload = async (): Promise<void> => {
    const files = [{ name: 'photo.jpg', bytes: photo }];
    const { status, text } = await call('upload', {
      path,
      name: 'profile_picture',
      replaceIfExists: 'true',
      files,
    });
    if (status !== 200) throw new Error(text);
  };
  const ways = {
    upload,
    'sharp alone': () => sharpAlone(photo),
    'sharp, each anew': () => sharpEachAnew(photo),
  };
  const times: Record<keyof typeof ways, number[]> = {
    upload: [],
    'sharp alone': [],
    'sharp, each anew': [],
  };
  // The first round only warms up. The ways alternate, so that other load of the machine affects all of them
  // alike.
  for (let round = 0; round <= rounds; round += 1) {
    for (const [name, work] of Object.entries(ways)) {
      const took = await timed(work);
      // The cast is safe: the names come from `ways`.
      if (round > 0) times[name as keyof typeof ways].push(took);
    }
  }
  const ours = median(times.upload);
  const rows = Object.entries(times).map(([way, all]) => ({
    way,
    'median ms': median(all).toFixed(0),
    'fastest ms': Math.min(...all).toFixed(0),
    'upload takes': `${(ours / median(all)).toFixed(2)} ×`,
  }));
  console.log(
    `A photo of ${width} × ${height}, ${(photo.length / 1e6).toFixed(1)} MB; ${rounds} rounds; seed ${seed}.`,
  );
  console.table(rows);
  const ratio = ours / median(times['sharp alone']);
  const goal = ratio <= maxTimes ? 'met' : 'MISSED';
  console.log(
    `Goal: at most ${maxTimes} × sharp alone: ${goal} (${ratio.toFixed(2)} ×). ${world.database.engine}, ${availableParallelism()} processors.`,
  );
  if (goal !== 'met') process.exitCode = 1;
} finally {
  await world.close();
}
