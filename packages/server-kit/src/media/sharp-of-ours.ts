import sharp from 'sharp';

// Allowlist of formats that can be decoded, by content: no SVG, no PDF, no GIF, no camera raws.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpeg',
    'VipsForeignLoadPng',
    'VipsForeignLoadHeif',
    // For our own pictures, when one is cropped again.
    'VipsForeignLoadWebp',
  ],
});
// Every picture is another one, so the cache would never be hit.
sharp.cache(false);
// Pictures are drawn in parallel; more threads for each would only take them from the others.
sharp.concurrency(1);

export { sharp };
