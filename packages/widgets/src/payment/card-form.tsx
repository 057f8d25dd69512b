import { type FormEvent, type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../buttons/button.tsx';
import { MaskField } from '../inputs/mask-field.tsx';
import { TextField } from '../inputs/text-field.tsx';
import styles from './card-form.module.css';
import { CardMark } from './card-mark.tsx';
import {
  type CardField,
  type CardKind,
  type CardProblem,
  cardProblems,
  codeLength,
  digitsOf,
  groupNumber,
  kindOf,
  nameLengths,
  startsOf,
  type TypedCard,
} from './card-rules.ts';
import { ExpirationField } from './expiration-field.tsx';

export interface CardFormWords {
  readonly number: string;
  readonly name: string;
  readonly expiration: string;
  /** The pattern of an expiration: "MM/YY". */
  readonly expirationHelp: string;
  readonly securityCode: string;
  readonly codeHelp: (kind: CardKind | undefined) => string;
  readonly submit: string;
  readonly problem: (problem: CardProblem, kind: CardKind | undefined) => string;
}

interface Props {
  readonly words: CardFormWords;
  /** Checks the card and asks for its token; the button is busy meanwhile. */
  readonly isBusy?: boolean;
  /** False while no card can be taken, so that the form cannot be sent. */
  readonly isPossible?: boolean;
  /** A further rule for the number, such as the list of test numbers; returns its sentence. */
  readonly checkNumber?: (digits: string) => string | undefined;
  /** Shown between the fields and the button, such as a switch or an alert. */
  readonly children?: ReactNode;
  readonly note?: string;
  /** Called with digits alone in the number, the expiration and the code. */
  readonly onCard: (card: TypedCard) => void;
}

const noCard: TypedCard = { number: '', name: '', expiration: '', securityCode: '' };

/**
 * The direct card form. Its fields keep to the shape of a card number, an expiration and a security code. Each
 * field says what is wrong with it once it was left; the button can be pressed as soon as all is right.
 */
export function CardForm({
  words,
  isBusy = false,
  isPossible = true,
  checkNumber,
  children,
  note,
  onCard,
}: Props) {
  const [card, setCard] = useState(noCard);
  const [left, setLeft] = useState<ReadonlySet<CardField>>(new Set());
  const kind = kindOf(card.number);
  const problems = cardProblems(card, new Date());
  const refused = problems.number === undefined ? checkNumber?.(digitsOf(card.number)) : undefined;
  const isValid = Object.keys(problems).length === 0 && refused === undefined;
  const errorOf = (field: CardField) => {
    const problem = problems[field];
    if (!left.has(field)) return undefined;
    return problem === undefined ? undefined : words.problem(problem, kind);
  };
  const fieldOf = (field: CardField) => ({
    value: card[field],
    required: true,
    error: errorOf(field),
    onBlur: () => setLeft((before) => new Set([...before, field])),
  });
  const set = (change: Partial<TypedCard>) => setCard((before) => ({ ...before, ...change }));
  const send = (event: FormEvent) => {
    event.preventDefault();
    setLeft(new Set(['number', 'name', 'expiration', 'securityCode']));
    if (!isValid || !isPossible || isBusy) return;
    const { number, name, expiration, securityCode } = card;
    onCard({ number: digitsOf(number), name: name.trim(), expiration: digitsOf(expiration), securityCode });
  };
  return (
    <form noValidate method="post" className={styles['form']} onSubmit={send}>
      <NumberField
        {...fieldOf('number')}
        label={words.number}
        kind={kind}
        error={errorOf('number') ?? (left.has('number') ? refused : undefined)}
        onNumber={(number) => set({ number })}
      />
      <TextField
        {...fieldOf('name')}
        label={words.name}
        name="ccname"
        autoComplete="cc-name"
        autoCapitalize="words"
        maxLength={nameLengths.max}
        onChange={(event) => set({ name: event.target.value })}
      />
      <div className={styles['two']}>
        <ExpirationField
          {...fieldOf('expiration')}
          label={words.expiration}
          help={words.expirationHelp}
          name="cc-exp"
          autoComplete="cc-exp"
          onChange={(event) => set({ expiration: event.target.value })}
        />
        <MaskField
          {...fieldOf('securityCode')}
          label={words.securityCode}
          help={words.codeHelp(kind)}
          name="cvc"
          autoComplete="cc-csc"
          inputMode="numeric"
          mask={codeLength(kind) === 4 ? fourDigits : threeDigits}
          onChange={(event) => set({ securityCode: event.target.value })}
        />
      </div>
      {children}
      <Button
        type="submit"
        tone="primary"
        size="tall"
        isWide
        isBusy={isBusy}
        disabled={!isValid || !isPossible}
      >
        {words.submit}
      </Button>
      {note !== undefined && <p className={styles['note']}>{note}</p>}
    </form>
  );
}

const digit = /\d/;
const threeDigits = [digit, digit, digit];
const fourDigits = [...threeDigits, digit];

interface NumberFieldProps {
  readonly label: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly kind: CardKind | undefined;
  readonly onBlur: () => void;
  readonly onNumber: (number: string) => void;
}

/** Writes the number in the groups of its kind, and keeps the caret behind the digit that was typed. */
function NumberField({ label, value, error, kind, onBlur, onNumber }: NumberFieldProps) {
  const change = (input: HTMLInputElement) => {
    const before = digitsOf(input.value.slice(0, input.selectionStart ?? input.value.length)).length;
    const isAtEnd = input.selectionStart === input.value.length;
    const number = groupNumber(input.value);
    flushSync(() => onNumber(number));
    // React has put the caret at the end. It is moved back before the next digit is typed.
    if (!isAtEnd) input.setSelectionRange(...caretAfter(before, number));
  };
  return (
    <TextField
      label={label}
      value={value}
      error={error}
      required
      dir="ltr"
      name="cardnumber"
      autoComplete="cc-number"
      inputMode="numeric"
      end={<CardMark kind={kind} />}
      onBlur={onBlur}
      onChange={(event) => change(event.target)}
    />
  );
}

function caretAfter(digits: number, number: string): [number, number] {
  const gaps = startsOf(kindOf(number)).filter((start) => start > 0 && start < digits).length;
  return [digits + gaps, digits + gaps];
}
