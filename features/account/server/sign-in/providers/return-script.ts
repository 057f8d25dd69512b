/** The only script of the popup's last page. It is a file because the CSP forbids inline scripts. */
export const returnScript = {
  path: '/openid/return.js',
  type: 'text/javascript; charset=utf-8',
  file: new URL('./pages/return.js', import.meta.url),
} as const;
