import type { MouseEvent, ReactNode } from 'react';
import type { IntentName, Intents, PageName, Pages, ParamsOf } from './names.ts';
import { useRouter } from './use-router.ts';

interface Shown {
  readonly children: ReactNode;
  readonly className?: string;
  /** Runs before a plain click leads there. */
  readonly onFollow?: () => void;
}

type LinkTo<N, P> = Shown & { readonly to: N } & (ParamsOf<P> extends [params: P]
    ? { readonly params: P }
    : { readonly params?: P });

/**
 * A link to a page by its name. It is an anchor, so that it opens in a new tab and is announced as a link.
 */
export function PageLink<N extends PageName>(props: LinkTo<N, Pages[N]>) {
  const { to, params, children, className, onFollow } = props;
  const router = useRouter();
  // Safe cast: LinkTo requires the same params as `go`.
  const rest = (params === undefined ? [] : [params]) as ParamsOf<Pages[N]>;
  return (
    <a
      href={router.address(to, ...rest)}
      className={className}
      onClick={(event) =>
        follow(event, () => {
          onFollow?.();
          return router.go(to, ...rest);
        })
      }
    >
      {children}
    </a>
  );
}

/** A link that opens a panel over the page. */
export function IntentLink<N extends IntentName>(props: LinkTo<N, Intents[N]>) {
  const { to, params, children, className, onFollow } = props;
  const router = useRouter();
  // Safe cast: LinkTo requires the same params as `open`.
  const rest = (params === undefined ? [] : [params]) as ParamsOf<Intents[N]>;
  return (
    <a
      href={router.intentAddress(to, ...rest)}
      className={className}
      onClick={(event) =>
        follow(event, () => {
          onFollow?.();
          return router.open(to, ...rest);
        })
      }
    >
      {children}
    </a>
  );
}

/** Handles a plain click only. The browser handles clicks with a modifier key or another button. */
function follow(event: MouseEvent, lead: () => Promise<unknown>): void {
  const { button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented } = event;
  if (defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
  event.preventDefault();
  void lead();
}
