import { useSyncExternalStore } from 'react';
import type { StartState, StartUp } from './start-up.ts';

/** Returns the start-up state for the splash and the failure banner. */
export function useStartUp(startUp: StartUp): StartState {
  return useSyncExternalStore(startUp.subscribe, () => startUp.state);
}
