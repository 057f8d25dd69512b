import { useServices } from '@mitto/web-kit/feature/services';
import { Sheet } from '@mitto/widgets/feedback/sheet';
import { m } from '@mitto/words/messages';
import { useState } from 'react';
import { ChangePin } from './change-pin.tsx';
import { ForgotPin } from './forgot-pin.tsx';

interface Props {
  readonly isOpen: boolean;
  readonly isPinSet: boolean;
  /** True to begin with a forgotten PIN. */
  readonly isForgotten?: boolean;
  readonly onClose: () => void;
  /** By default the sheet closes. */
  readonly onSaved?: () => void;
}

/** Sheet in which a PIN is set, changed, or set anew when it is forgotten. */
export function PinSheet({ isOpen, onClose, isPinSet, isForgotten = false, onSaved = onClose }: Props) {
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={isPinSet ? m.coins_pin_change() : m.coins_pin_set()}
      closeLabel={m.coins_close()}
    >
      {isOpen && <PinForms isPinSet={isPinSet} isForgotten={isForgotten} onSaved={onSaved} />}
    </Sheet>
  );
}

interface FormsProps {
  readonly isPinSet: boolean;
  readonly isForgotten: boolean;
  readonly onSaved: () => void;
}

function PinForms({ isPinSet, isForgotten, onSaved }: FormsProps) {
  const { toasts } = useServices();
  const [isForgot, setForgot] = useState(isForgotten);
  const done = () => {
    toasts.show({ text: m.coins_pin_changed(), tone: 'success' });
    onSaved();
  };
  return isForgot ? (
    <ForgotPin onDone={done} />
  ) : (
    <ChangePin isPinSet={isPinSet} onForgot={() => setForgot(true)} onDone={done} />
  );
}
