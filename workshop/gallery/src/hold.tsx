import { type ReactNode, useState } from 'react';

interface HoldProps<Value> {
  readonly initial: Value;
  readonly children: (value: Value, setValue: (value: Value) => void) => ReactNode;
}

/** Stores the last value that a story's widget reported and passes it back, as a screen of the app would. */
export function Hold<Value>({ initial, children }: HoldProps<Value>) {
  const [value, setValue] = useState(initial);
  return children(value, (next) => setValue(() => next));
}
