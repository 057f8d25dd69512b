import { type ReactNode, useState } from 'react';

interface HoldProps<Value> {
  readonly initial: Value;
  readonly children: (value: Value, setValue: (value: Value) => void) => ReactNode;
}

/** Holds the last value that a story's widget reported, as a screen would. */
export function Hold<Value>({ initial, children }: HoldProps<Value>) {
  const [value, setValue] = useState(initial);
  return children(value, (next) => setValue(() => next));
}
