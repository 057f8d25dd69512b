import { type ReactNode, useState } from 'react';

interface HoldProps<Value> {
  readonly initial: Value;
  readonly children: (value: Value, setValue: (value: Value) => void) => ReactNode;
}

/** Keeps what a story's widget was last told, as a screen would. */
export function Hold<Value>({ initial, children }: HoldProps<Value>) {
  const [value, setValue] = useState(initial);
  return children(value, (next) => setValue(() => next));
}
