interface Icons {
  readonly vector: string;
  readonly small: string;
  readonly large: string;
}

/** Content of the web app manifest, which makes the app installable. */
export function webManifest(language: string, description: string, { vector, small, large }: Icons): string {
  return JSON.stringify({
    id: '/',
    name: 'Mitto',
    short_name: 'Mitto',
    description,
    lang: language,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    orientation: 'any',
    background_color: '#FBF8FB',
    theme_color: '#D4204B',
    categories: ['social', 'lifestyle'],
    icons: [
      { src: vector, sizes: 'any', type: 'image/svg+xml', purpose: 'any maskable' },
      { src: small, sizes: '192x192', type: 'image/png' },
      { src: large, sizes: '512x512', type: 'image/png' },
    ],
    shortcuts: [
      {
        name: shortcut[language] ?? 'Devices',
        url: '/#!/settings/account/devices',
        icons: [{ src: small, sizes: '192x192' }],
      },
    ],
  });
}

const shortcut: Readonly<Record<string, string>> = { en: 'Devices', th: 'อุปกรณ์' };
