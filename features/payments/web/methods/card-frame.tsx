import { useClient, useServices } from '@mitto/web-kit/feature/services';
import { Loading } from '@mitto/widgets/feedback/loading';
import { Skeleton } from '@mitto/widgets/feedback/state-notice';
import { m } from '@mitto/words/messages';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import * as v from 'valibot';
import type { Merchant } from '../../contract/payment-shapes.ts';
import { CardMessage, type NewCard, type OpenCardForm } from '../card-messages.ts';
import { paymentWebCalls } from '../payment-web-calls.ts';
import styles from './card-frame.module.css';

interface Props {
  readonly merchant: Merchant;
  /** Origin of the card document, the only one whose messages are accepted. */
  readonly origin: string;
  /** Id of the purchase that the card is for; the ticket is good for no other. */
  readonly purchase: string | undefined;
  /** Hears the card, and the ticket that has to be sent with it. */
  readonly onCard: (card: NewCard, ticket: string) => void;
  readonly onFailure: (failure: unknown) => void;
}

/** Thrown when the document could not show the provider's form. */
class CardFormFailure extends Error {
  override readonly name = 'CardFormFailure';
}

/**
 * Shows the card document, which has an origin of its own: the provider's script runs there, and reaches nothing
 * of the app. The document is handed a ticket that is good once, and answers with the provider's token.
 */
export function CardFrame({ merchant, origin, purchase, onCard, onFailure }: Props) {
  const { openCardForm } = useClient(paymentWebCalls);
  const { page } = useServices();
  const frame = useRef<HTMLIFrameElement>(null);
  const [ticket, setTicket] = useState<{ readonly ticket: string; readonly url: string }>();
  const [height, setHeight] = useState(0);
  const fail = useEffectEvent(onFailure);
  useEffect(() => {
    const asking = new AbortController();
    openCardForm({ merchant, ...(purchase && { id: purchase }) }, { signal: asking.signal }).then(
      (opened) => {
        // The server names the document, and may name no other origin than the one that was asked for.
        if (new URL(opened.url).origin === origin) setTicket(opened);
        else fail(new CardFormFailure('The card document has another origin than its merchant.'));
      },
      (error) => {
        if (!asking.signal.aborted) fail(error);
      },
    );
    return () => asking.abort();
  }, [merchant, openCardForm, origin, purchase]);
  const hear = useEffectEvent((event: MessageEvent) => {
    // Any window may post here: only our frame counts, and only while it shows our document.
    if (event.origin !== origin || event.source !== frame.current?.contentWindow) return;
    const told = v.safeParse(CardMessage, event.data);
    if (!told.success) return;
    const message = told.output;
    if (message.mitto === 'height') setHeight(message.height);
    if (message.mitto === 'card' && ticket !== undefined) onCard(message.card, ticket.ticket);
    if (message.mitto === 'failed')
      onFailure(new CardFormFailure(`The card document failed: ${message.why}.`));
    if (message.mitto === 'ready' && ticket !== undefined) {
      const language = page.language === 'th' ? 'th' : 'en';
      const open: OpenCardForm = { mitto: 'open', ticket: ticket.ticket, theme: shownTheme(), language };
      frame.current?.contentWindow?.postMessage(open, origin);
    }
  });
  useEffect(() => {
    addEventListener('message', hear);
    return () => removeEventListener('message', hear);
  }, []);
  return (
    <>
      {height === 0 && (
        <Loading label={m.payments_card_form()}>
          <Skeleton height="20rem" />
        </Loading>
      )}
      {ticket !== undefined && (
        <iframe
          ref={frame}
          title={m.payments_card_form()}
          src={ticket.url}
          className={styles['frame']}
          style={{ height }}
          // Without `allow-top-navigation`: the document cannot lead the app elsewhere.
          sandbox="allow-scripts allow-same-origin allow-forms allow-popups"
          referrerPolicy="origin"
          allow="payment *"
        />
      )}
    </>
  );
}

function shownTheme(): 'light' | 'dark' {
  const { theme } = document.documentElement.dataset;
  if (theme === 'light' || theme === 'dark') return theme;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}
