import sharp from 'sharp';

// What is not on the list cannot be opened, whatever a file says it is: no SVG, no PDF, no GIF, no camera raws.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpeg',
    'VipsForeignLoadPng',
    'VipsForeignLoadHeif',
    // Our own pictures, when one is cut anew.
    'VipsForeignLoadWebp',
  ],
});
// Every picture is another one: nothing that is kept of it would be used again.
sharp.cache(false);
// Pictures are drawn beside one another; more threads for each would only take them from the others.
sharp.concurrency(1);

export { sharp };
