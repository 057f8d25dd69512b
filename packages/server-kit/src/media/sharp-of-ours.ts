import sharp from 'sharp';

// Only these formats can be decoded; sharp detects them by content. SVG, PDF, GIF and camera raw files are
// excluded.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpeg',
    'VipsForeignLoadPng',
    'VipsForeignLoadHeif',
    // WebP is the format of our own pictures, which are decoded again when a member changes the crop.
    'VipsForeignLoadWebp',
  ],
});
// Each picture is drawn once, so a cache would never be hit.
sharp.cache(false);
// One thread for each picture, because several pictures are drawn in parallel.
sharp.concurrency(1);

export { sharp };
