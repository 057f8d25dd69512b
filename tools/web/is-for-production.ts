/** What only those who build and look need is left out of it. */
export const isForProduction = process.env['NODE_ENV'] === 'production';
