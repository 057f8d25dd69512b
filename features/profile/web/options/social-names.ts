/** Brand names, which are not translated. */
export const serviceNames: Readonly<Record<string, string>> = {
  instagram: 'Instagram',
  facebook: 'Facebook',
  line: 'LINE',
  tiktok: 'TikTok',
  x: 'X',
};
