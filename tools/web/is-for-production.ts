/** True for production builds, which leave out parts for developers. */
export const isForProduction = process.env['NODE_ENV'] === 'production';
