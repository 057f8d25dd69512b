import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

export interface EditorEngine {
  remove(): void;
}

interface EngineState<Kind> {
  readonly is: 'coming' | 'there' | 'failed';
  readonly engine: Kind | undefined;
  readonly again: () => void;
}

/** Loads an editor's engine on mount and removes it on unmount. */
export function useEditorEngine<Kind extends EditorEngine>(
  host: RefObject<HTMLElement | null>,
  start: (host: HTMLElement) => Promise<Kind>,
): EngineState<Kind> {
  const [engine, setEngine] = useState<Kind>();
  const [hasFailed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const begin = useEffectEvent(start);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt starts from the beginning
  useEffect(() => {
    const element = host.current;
    if (element === null) return undefined;
    let isGone = false;
    let started: Kind | undefined;
    begin(element).then(
      (made) => {
        if (isGone) return made.remove();
        started = made;
        setEngine(made);
      },
      () => !isGone && setFailed(true),
    );
    return () => {
      isGone = true;
      setEngine(undefined);
      started?.remove();
    };
  }, [host, attempt]);
  const again = () => {
    setFailed(false);
    setAttempt(attempt + 1);
  };
  if (hasFailed) return { is: 'failed', engine: undefined, again };
  return { is: engine === undefined ? 'coming' : 'there', engine, again };
}
