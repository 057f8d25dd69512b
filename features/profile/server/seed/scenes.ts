/** Colours of a scene at one time of day. */
export interface Light {
  readonly sky: readonly [top: string, bottom: string];
  /** Colour of the sun, the moon, lamps and windows. */
  readonly glow: string;
  readonly far: string;
  readonly near: string;
}

export const lights = {
  dawn: { sky: ['#ffd9b8', '#f58a97'], glow: '#ffe9cf', far: '#d8698c', near: '#a8446f' },
  noon: { sky: ['#cfe9ff', '#8fb9f2'], glow: '#fff4da', far: '#6f96d8', near: '#4a6cb4' },
  garden: { sky: ['#dff1df', '#93cfc0'], glow: '#fff1cf', far: '#5fa79b', near: '#3d8078' },
  dusk: { sky: ['#e8dcff', '#b394ec'], glow: '#ffe3f0', far: '#8a68cf', near: '#5f429f' },
  amber: { sky: ['#ffecc9', '#f4b271'], glow: '#fff7e0', far: '#d98d52', near: '#a8613a' },
  night: { sky: ['#4a4a8f', '#2c2250'], glow: '#f9e7b6', far: '#3d3274', near: '#241b46' },
  rose: { sky: ['#ffe1ea', '#f2a5c0'], glow: '#fff3f6', far: '#d67ba0', near: '#a94f7c' },
  mint: { sky: ['#d8f4f2', '#85c9d0'], glow: '#fdf6d8', far: '#4f9dab', near: '#2f7686' },
} as const satisfies Record<string, Light>;
export type LightName = keyof typeof lights;

/** Backgrounds as SVG fragments of 600 × 800. The head of the person covers the middle. */
const drawings = {
  hills: ({ glow, far, near }: Light) =>
    `<circle cx="430" cy="250" r="165" fill="${glow}" opacity=".9"/>
     <path d="M0 590C130 520 250 610 370 560S520 500 600 545V800H0Z" fill="${far}" opacity=".55"/>
     <path d="M0 680C150 620 270 690 400 650S540 640 600 660V800H0Z" fill="${near}" opacity=".7"/>`,
  beach: ({ glow, far, near }: Light) =>
    `<circle cx="150" cy="240" r="110" fill="${glow}"/>
     <rect y="470" width="600" height="330" fill="${far}" opacity=".75"/>
     <path d="M0 520q75 24 150 0t150 0 150 0 150 0M0 590q75 24 150 0t150 0 150 0 150 0" fill="none" stroke="${glow}" stroke-width="9" opacity=".55"/>
     <path d="M0 700C180 640 380 640 600 720V800H0Z" fill="${glow}" opacity=".85"/>
     <path d="M528 480C520 360 505 290 470 215M470 215c-60-34-112-18-138 26 50-20 92-20 138-26Zm0 0c-14-62-66-92-122-82 52 16 86 38 122 82Zm0 0c48-44 104-44 140-6-54-8-94-4-140 6Zm0 0c52-6 96 26 102 78-28-42-58-62-102-78Z" fill="${near}" stroke="${near}" stroke-width="12" stroke-linejoin="round" fill-opacity=".95"/>`,
  city: ({ glow, far, near }: Light) =>
    `<circle cx="120" cy="180" r="70" fill="${glow}"/>
     <path d="M0 470h70V360h80v150h50V290h90v220h60V400h70v-90h80v150h50v-70h50V800H0Z" fill="${far}" opacity=".7"/>
     <path d="M0 620h90v-90h70v120h80v-60h110v80h80V560h90v70h80V800H0Z" fill="${near}" opacity=".85"/>
     <path d="M228 330h18m14 0h18m-50 40h18m14 0h18m-50 40h18M440 350h18m14 0h18m-50 40h18m14 0h18M100 400h18m-18 40h18M540 430h18m-18 40h18" stroke="${glow}" stroke-width="16" opacity=".9"/>`,
  window: ({ glow, far, near }: Light) =>
    `<rect x="70" y="90" width="330" height="400" rx="18" fill="${glow}"/>
     <path d="M235 90v400M70 290h330" stroke="${far}" stroke-width="12" opacity=".6"/>
     <path d="M90 470c60-70 110-70 145-20v40H90Zm165 20c10-90 80-110 125-60v60Z" fill="${far}" opacity=".35"/>
     <path d="M505 0v150" stroke="${near}" stroke-width="8"/><path d="M430 235a75 75 0 0 1 150 0Z" fill="${near}"/>
     <circle cx="505" cy="240" r="22" fill="${glow}"/><rect y="690" width="600" height="110" fill="${far}" opacity=".45"/>`,
  books: ({ glow, far, near }: Light) =>
    `<path d="M0 150h600M0 350h600M0 550h600" stroke="${near}" stroke-width="18" opacity=".75"/>
     ${shelf(141, [near, far, glow], 0)}${shelf(341, [glow, near, far], 26)}${shelf(541, [far, glow, near], 12)}
     <circle cx="500" cy="660" r="120" fill="${glow}" opacity=".35"/>`,
  temple: ({ glow, far, near }: Light) =>
    `<circle cx="450" cy="200" r="105" fill="${glow}"/>
     <path d="M150 640V470l-60 0 30-60h-22l60-70h-18l70-120 70 120h-18l60 70h-22l30 60h-60v170Z" fill="${far}" opacity=".85"/>
     <path d="M210 220V120" stroke="${far}" stroke-width="10"/>
     <path d="M0 640c140-40 220-10 330-24s190-24 270 4V800H0Z" fill="${near}" opacity=".75"/>
     <path d="M470 640c-40-90-20-170 30-220 50 60 60 140 20 220Z" fill="${near}" opacity=".9"/>`,
  market: ({ glow, far, near }: Light) =>
    `<path d="M0 90Q150 190 300 110T600 120" fill="none" stroke="${near}" stroke-width="6"/>
     ${[40, 130, 220, 320, 420, 520].map((x, at) => `<circle cx="${x}" cy="${150 + (at % 2) * 22 - (at > 3 ? 18 : 0)}" r="26" fill="${glow}"/>`).join('')}
     <path d="M0 300h600v70q-38 44-75 0-37 44-75 0-37 44-75 0-37 44-75 0-38 44-75 0-37 44-75 0-38 44-75 0-37 44-75 0Z" fill="${far}"/>
     <path d="M75 300v88m150-88v88m150-88v88m150-88v88" stroke="${glow}" stroke-width="38" opacity=".45"/>
     <rect y="640" width="600" height="160" fill="${near}" opacity=".7"/>`,
  plants: ({ glow, far, near }: Light) =>
    `<rect x="200" y="60" width="260" height="360" rx="130" fill="${glow}" opacity=".9"/>
     ${leaf(70, 700, -24, far)}${leaf(130, 720, 8, near)}${leaf(30, 720, 22, near)}
     ${leaf(520, 700, 18, far)}${leaf(575, 720, -14, near)}${leaf(470, 730, 34, near)}
     <rect y="715" width="600" height="85" fill="${near}" opacity=".6"/>`,
  stage: ({ glow, far, near }: Light) =>
    `<path d="M120-20 20 800h300ZM480-20 280 800h300Z" fill="${glow}" opacity=".32"/>
     <circle cx="120" cy="20" r="34" fill="${glow}"/><circle cx="480" cy="20" r="34" fill="${glow}"/>
     <path d="M0 610h600v190H0Z" fill="${near}" opacity=".85"/>
     <path d="M0 610q25-60 50 0t50 0 50 0 50 0 50 0 50 0 50 0 50 0 50 0 50 0 50 0 50 0" fill="${far}" opacity=".8"/>`,
  mountain: ({ glow, far, near }: Light) =>
    `<circle cx="130" cy="210" r="86" fill="${glow}"/>
     <path d="M-40 660 190 300l120 180 110-190 240 370Z" fill="${far}" opacity=".8"/>
     <path d="m190 300 56 84-40 26-40-22-38 20Zm230-10 64 98-46 24-34-20-40 30-36-26Z" fill="${glow}"/>
     <path d="M0 660c110-50 220-10 330-30s180-30 270 10V800H0Z" fill="${near}" opacity=".85"/>`,
} as const satisfies Record<string, (light: Light) => string>;
export type SceneName = keyof typeof drawings;

export const sceneNames = Object.keys(drawings) as readonly SceneName[];

export function drawScene(scene: SceneName, light: LightName): string {
  const { sky } = lights[light];
  return `<defs><linearGradient id="sky" x1="0" y1="0" x2=".4" y2="1"><stop stop-color="${sky[0]}"/>
    <stop offset="1" stop-color="${sky[1]}"/></linearGradient></defs>
    <rect width="600" height="800" fill="url(#sky)"/>${drawings[scene](lights[light])}`;
}

/** Draws a row of books across the full width. Heights and widths repeat only after many books. */
function shelf(bottom: number, colors: readonly string[], skip: number): string {
  const books: string[] = [];
  for (let x = skip, at = skip; x < 600; at += 1) {
    const width = 22 + ((at * 13) % 19);
    const height = 96 + ((at * 29) % 44);
    if (at % 7 !== 5) {
      const color = colors[at % colors.length] ?? '';
      books.push(
        `<rect x="${x}" y="${bottom - height}" width="${width}" height="${height}" rx="4" fill="${color}"/>`,
      );
    }
    x += width + 5;
  }
  return `<g opacity=".8">${books.join('')}</g>`;
}

function leaf(x: number, y: number, turn: number, color: string): string {
  return `<path transform="translate(${x} ${y}) rotate(${turn})" d="M0 0C-70-120-60-260 0-360 60-260 70-120 0 0Z" fill="${color}" opacity=".85"/>`;
}
