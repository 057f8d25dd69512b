import { useAnotherTry } from './use-another-try.ts';

interface Props {
  readonly src: string;
  readonly onThere: () => void;
}

/** Asks for a photo that failed again, and draws nothing. */
export function AnotherTry({ src, onThere }: Props) {
  useAnotherTry(src, onThere);
  return null;
}
