import { createContext, type ReactNode, useContext } from 'react';

/** Below the name, which is a heading of its own: of a page, or of a card on one. */
export const HeadingLevel = createContext<3 | 4>(4);

export function SectionHeading({ children }: { readonly children: ReactNode }) {
  const Heading = useContext(HeadingLevel) === 3 ? 'h3' : 'h4';
  return <Heading>{children}</Heading>;
}
