import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '../buttons/button.tsx';
import { Sheet } from '../feedback/sheet.tsx';
import { trash } from '../glyphs.ts';
import { TextField } from '../inputs/text-field.tsx';
import styles from './card-dialogs.module.css';
import { CardLine, type SavedCard } from './card-row.tsx';
import {
  type CardProblem,
  digitsOf,
  type Expiration,
  expirationProblem,
  isExpired,
  nameLengths,
  nameProblem,
  writeExpiration,
} from './card-rules.ts';
import { ExpirationField } from './expiration-field.tsx';

/** Details of a saved card that its owner may change. */
export interface CardDetails {
  readonly name: string;
  readonly expiration: Expiration;
  readonly city: string;
  readonly postalCode: string;
}

export interface EditCardWords {
  /** 'Edit Details' */
  readonly title: string;
  readonly close: string;
  readonly expired: (expiration: string) => string;
  readonly name: string;
  readonly expiration: string;
  readonly expirationHelp: string;
  readonly city: string;
  readonly postalCode: string;
  readonly update: string;
  readonly remove: string;
  readonly problem: (problem: CardProblem) => string;
}

interface Props extends Omit<FormProps, 'card'> {
  readonly isOpen: boolean;
  readonly card: EditedCard;
  readonly onClose: () => void;
  readonly onGone?: () => void;
}

export interface EditedCard extends SavedCard {
  readonly city?: string | undefined;
  readonly postalCode?: string | undefined;
}

/** Sheet in which the details of a saved card are changed. */
export function EditCard({ isOpen, onClose, onGone, ...form }: Props) {
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      onGone={onGone}
      title={form.words.title}
      closeLabel={form.words.close}
    >
      <EditForm key={form.card.id} {...form} />
    </Sheet>
  );
}

interface FormProps {
  readonly card: EditedCard;
  readonly words: EditCardWords;
  readonly isBusy?: boolean;
  /** Says why nothing was changed. */
  readonly trouble?: ReactNode;
  readonly onUpdate: (details: CardDetails) => void;
  /** Undefined for the default card, which cannot be removed. */
  readonly onRemove: (() => void) | undefined;
}

const maxLine = 100;

function EditForm({ card, words, isBusy = false, trouble, onUpdate, onRemove }: FormProps) {
  const now = new Date();
  const isOld = isExpired(card.expiration, now);
  const [typed, setTyped] = useState({
    name: card.name ?? '',
    // The date that a card had when it expired is no help with the new one.
    expiration: isOld ? '' : writeExpiration(card.expiration),
    city: card.city ?? '',
    postalCode: card.postalCode ?? '',
  });
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const problems = { name: nameProblem(typed.name), expiration: expirationProblem(typed.expiration, now) };
  const field = (name: keyof typeof typed) => ({
    value: typed[name],
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      setTyped((before) => ({ ...before, [name]: target.value })),
    onBlur: () => setLeft((before) => new Set([...before, name])),
  });
  const errorOf = (name: keyof typeof problems) => {
    const problem = problems[name];
    return problem !== undefined && left.has(name) ? words.problem(problem) : undefined;
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    setLeft(new Set(['name', 'expiration']));
    if (!isBusy && problems.name === undefined && problems.expiration === undefined)
      onUpdate(detailsOf(typed));
  };
  return (
    <form noValidate method="post" className={styles['form']} onSubmit={send}>
      <CardLine card={card}>
        {isOld && <span className={styles['bad']}>{words.expired(writeExpiration(card.expiration))}</span>}
      </CardLine>
      <TextField
        {...field('name')}
        label={words.name}
        error={errorOf('name')}
        autoComplete="cc-name"
        minLength={nameLengths.min}
        maxLength={nameLengths.max}
      />
      <div className={styles['two']}>
        <ExpirationField
          {...field('expiration')}
          label={words.expiration}
          help={words.expirationHelp}
          error={errorOf('expiration')}
          autoComplete="cc-exp"
        />
        <TextField
          {...field('postalCode')}
          label={words.postalCode}
          autoComplete="postal-code"
          maxLength={20}
        />
      </div>
      <TextField {...field('city')} label={words.city} autoComplete="address-level2" maxLength={maxLine} />
      {trouble}
      <Button
        type="submit"
        tone="primary"
        size="tall"
        isWide
        isBusy={isBusy}
        disabled={problems.expiration === 'expiration-missing'}
      >
        {words.update}
      </Button>
      {onRemove !== undefined && (
        <Button
          tone="ghost"
          isWide
          glyph={trash}
          className={styles['remove']}
          disabled={isBusy}
          onClick={onRemove}
        >
          {words.remove}
        </Button>
      )}
    </form>
  );
}

interface TypedDetails extends Record<'name' | 'city' | 'postalCode', string> {
  readonly expiration: string;
}

function detailsOf({ name, city, postalCode, expiration }: TypedDetails): CardDetails {
  const digits = digitsOf(expiration);
  return {
    name: name.trim(),
    city: city.trim(),
    postalCode: postalCode.trim(),
    expiration: { month: Number(digits.slice(0, 2)), year: 2000 + Number(digits.slice(2)) },
  };
}
