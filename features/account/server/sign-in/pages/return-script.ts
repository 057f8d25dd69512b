/** The one script of the popup's last page, a file of its own because no page may run an inline one. */
export const returnScript = {
  path: '/openid/return.js',
  type: 'text/javascript; charset=utf-8',
  file: new URL('./return.js', import.meta.url),
} as const;
