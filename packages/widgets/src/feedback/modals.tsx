import { type FormEvent, useEffect, useState, useSyncExternalStore } from 'react';
import { Button } from '../buttons/button.tsx';
import { TextField } from '../inputs/text-field.tsx';
import type { ModalService, OpenModal } from './create-modals.ts';
import { Modal } from './modal.tsx';
import styles from './modals.module.css';

interface ModalWords {
  readonly ok: string;
  readonly cancel: string;
  readonly close: string;
}

interface ModalsProps {
  readonly of: ModalService;
  readonly words: ModalWords;
}

/** Renders the modals of a service; use it once, at the root. */
export function Modals({ of: service, words }: ModalsProps) {
  const modals = useSyncExternalStore(service.listen, service.list, service.list);
  return modals.map((modal) => (
    <OneModal key={modal.key} modal={modal} words={words} onGone={() => service.forget(modal.key)} />
  ));
}

interface OneModalProps {
  readonly modal: OpenModal;
  readonly words: ModalWords;
  readonly onGone: () => void;
}

function OneModal({ modal, words, onGone }: OneModalProps) {
  const { title, message } = modal.words;
  const hold = useAutoClose(modal);
  const close = () => modal.close();
  return (
    <Modal
      isOpen={modal.state === 'opened'}
      title={title}
      isAlert={modal.kind === 'alert' || modal.kind === 'confirm'}
      onClose={close}
      onGone={onGone}
      onAttention={modal.closesAfter === undefined ? undefined : hold}
      closeLabel={modal.kind === 'message' ? words.close : undefined}
      actions={modal.kind === 'prompt' ? undefined : <Actions modal={modal} words={words} />}
    >
      {message}
      {modal.kind === 'prompt' && <PromptForm modal={modal} words={words} />}
    </Modal>
  );
}

function Actions({ modal, words }: Pick<OneModalProps, 'modal' | 'words'>) {
  if (modal.kind === 'confirm')
    return (
      <>
        <Button
          tone={modal.words.isDangerous === true ? 'danger' : 'primary'}
          isWide
          data-first-focus={modal.words.isDangerous === true ? undefined : ''}
          onClick={() => modal.close(true)}
        >
          {modal.words.yes}
        </Button>
        <Button
          tone="ghost"
          isWide
          data-first-focus={modal.words.isDangerous === true ? '' : undefined}
          onClick={() => modal.close(false)}
        >
          {modal.words.no ?? words.cancel}
        </Button>
      </>
    );
  const ok = modal.kind === 'prompt' ? undefined : modal.words.ok;
  return (
    <Button tone="primary" isWide data-first-focus="" onClick={() => modal.close()}>
      {ok ?? words.ok}
    </Button>
  );
}

interface PromptFormProps {
  readonly modal: Extract<OpenModal, { kind: 'prompt' }>;
  readonly words: ModalWords;
}

function PromptForm({ modal, words }: PromptFormProps) {
  const { label, initial = '', check, yes, no, isDangerous } = modal.words;
  const [text, setText] = useState(initial);
  const [error, setError] = useState<string>();
  const send = (event: FormEvent) => {
    event.preventDefault();
    const complaint = check?.(text);
    if (complaint === undefined) modal.close(text);
    else setError(complaint);
  };
  return (
    <form className={styles['prompt']} onSubmit={send} noValidate>
      <TextField
        label={label}
        value={text}
        error={error}
        data-first-focus=""
        onChange={(event) => {
          setText(event.target.value);
          // After the first error the text is checked on every input.
          if (error !== undefined) setError(check?.(event.target.value));
        }}
      />
      <Button type="submit" tone={isDangerous === true ? 'danger' : 'primary'} isWide>
        {yes}
      </Button>
      <Button tone="ghost" isWide onClick={() => modal.close()}>
        {no ?? words.cancel}
      </Button>
    </form>
  );
}

/** Closes the modal when `closesAfter` is over; returns a function that cancels that. */
function useAutoClose({ state, closesAfter, close }: OpenModal): () => void {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (state !== 'opened' || isHeld || closesAfter === undefined) return undefined;
    const timer = setTimeout(() => close(), closesAfter);
    return () => clearTimeout(timer);
  }, [state, isHeld, closesAfter, close]);
  return () => setHeld(true);
}
