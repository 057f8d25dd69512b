import type { NativeShell, StatusBar } from '@mitto/web-kit/start-up/native-shell';

/** Globals of Cordova and Capacitor; any of them may be missing. */
interface Bridges {
  readonly cordova?: { readonly platformId?: string };
  readonly StatusBar?: {
    readonly backgroundColorByHexString: (color: string) => void;
    readonly styleLightContent: () => void;
  };
  readonly Capacitor?: {
    readonly isNativePlatform: () => boolean;
    readonly Plugins?: {
      readonly StatusBar?: {
        readonly setBackgroundColor: (options: { color: string }) => Promise<void>;
        readonly setStyle: (options: { style: 'DARK' }) => Promise<void>;
      };
    };
  };
}

/**
 * Returns the shell that the page runs in. Cordova and Capacitor dispatch `deviceready` at the document, also
 * to listeners that are added late.
 */
export function findNativeShell(bridges: Bridges = window as Bridges): NativeShell {
  const { cordova, Capacitor } = bridges;
  const isCordova = cordova !== undefined && cordova.platformId !== 'browser';
  const statusBar = statusBarOf(bridges);
  return {
    isNative: isCordova || Capacitor?.isNativePlatform() === true,
    page: document,
    ...(statusBar ? { statusBar } : {}),
  };
}

function statusBarOf({ StatusBar: ofCordova, Capacitor }: Bridges): StatusBar | undefined {
  const ofCapacitor = Capacitor?.Plugins?.StatusBar;
  if (ofCapacitor)
    return {
      setBackground: (color) => ofCapacitor.setBackgroundColor({ color }),
      // 'DARK' means light text on a dark background.
      lightenContent: () => ofCapacitor.setStyle({ style: 'DARK' }),
    };
  return (
    ofCordova && {
      setBackground: (color) => ofCordova.backgroundColorByHexString(color),
      lightenContent: () => ofCordova.styleLightContent(),
    }
  );
}
