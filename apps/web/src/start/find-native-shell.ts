import type { NativeShell, StatusBar } from '@mitto/web-kit/start-up/native-shell';

/** What Cordova and Capacitor put into the page; any of it may be missing. */
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

/** The shell the page runs in, if it runs in one: both kinds fire `deviceready` at the document, also for latecomers. */
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
      // Light letters, on something dark.
      lightenContent: () => ofCapacitor.setStyle({ style: 'DARK' }),
    };
  return (
    ofCordova && {
      setBackground: (color) => ofCordova.backgroundColorByHexString(color),
      lightenContent: () => ofCordova.styleLightContent(),
    }
  );
}
