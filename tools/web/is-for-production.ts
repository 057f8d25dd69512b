/** True for production builds, which do not contain the parts for developers. */
export const isForProduction = process.env['NODE_ENV'] === 'production';
