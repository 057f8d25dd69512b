interface Props {
  readonly seed: string;
}

/**
 * Colours of background, hair, skin and clothes for each drawing. They are tints of the brand and show no
 * real person.
 */
const tints = [
  ['#ffd2d8', '#b5642f', '#e8b48c', '#8a1f45'],
  ['#bfd6ff', '#2d1a45', '#d99a6c', '#3f5d9e'],
  ['#fff0cf', '#7a4a33', '#e5a97c', '#5d4a75'],
  ['#d9ccff', '#3a1240', '#b97a55', '#6a4fc2'],
  ['#cfeadd', '#1f1630', '#f0c7a4', '#2f6f62'],
  ['#ffd9b8', '#4a2318', '#8a5a3c', '#c24a35'],
  ['#e9dcf5', '#8e3a24', '#f2cfae', '#7d2f6d'],
  ['#cfe3f2', '#5a3a1e', '#a96f48', '#275a7a'],
] as const;

/** Blurred drawing of a face, for a card without a photo. It shows no real person. */
export function Wash({ seed }: Props) {
  const turn = turnOf(seed);
  const [ground, hair, skin, clothes] = tints[turn % tints.length] ?? tints[0];
  const lean = (turn % 7) - 3;
  return (
    <svg viewBox="0 0 30 40" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <rect width="30" height="40" fill={ground} />
      <ellipse cx={15 - lean} cy="14" rx="10" ry={9 + (turn % 5)} fill={hair} />
      <ellipse cx={15 + lean} cy="19" rx="7" ry="9" fill={skin} />
      <ellipse cx="15" cy="42" rx="15" ry="11" fill={clothes} />
    </svg>
  );
}

function turnOf(seed: string): number {
  return [...seed].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) % 9973, 7);
}
