import { createContext, type ReactNode, useContext } from 'react';

/** Level of the section headings, one below the heading with the name: 3 on a page, 4 in a card. */
export const HeadingLevel = createContext<3 | 4>(4);

export function SectionHeading({ children }: { readonly children: ReactNode }) {
  const Heading = useContext(HeadingLevel) === 3 ? 'h3' : 'h4';
  return <Heading>{children}</Heading>;
}
