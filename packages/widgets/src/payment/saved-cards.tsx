import { useId } from 'react';
import { Button } from '../buttons/button.tsx';
import { IconButton } from '../buttons/icon-button.tsx';
import { warningCircleFill } from '../field-glyphs.ts';
import { pencilSimple, plusBold, trash } from '../glyphs.ts';
import { Icon } from '../icon.tsx';
import { CardMark } from './card-mark.tsx';
import { cardName, type SavedCard } from './card-row.tsx';
import { isExpired, writeExpiration } from './card-rules.ts';
import { lockKey } from './glyphs.ts';
import styles from './saved-cards.module.css';

export interface SavedCardsWords {
  /** 'Payment Methods' */
  readonly title: string;
  readonly add: string;
  readonly none: string;
  readonly expires: (expiration: string) => string;
  readonly expired: (expiration: string) => string;
  readonly isDefault: string;
  readonly makeDefault: string;
  readonly edit: string;
  /** Accessible names, which name the card. */
  readonly editCard: (card: string) => string;
  readonly removeCard: (card: string) => string;
  readonly defaultStays: string;
}

/** Another way to pay than a saved card, which is chosen like one. */
export interface OtherWay {
  readonly id: string;
  readonly label: string;
  readonly caption: string;
}

interface Props {
  readonly words: SavedCardsWords;
  readonly cards: readonly SavedCard[];
  /** They stand below the cards. */
  readonly ways?: readonly OtherWay[] | undefined;
  /** Id of the chosen card, or of the other way. */
  readonly chosen?: string | undefined;
  /** Without it nothing can be chosen: the list is for keeping the cards in order. */
  readonly onChoose?: ((id: string) => void) | undefined;
  /** Without it no card can be added. */
  readonly onAdd?: (() => void) | undefined;
  readonly onEdit: (card: SavedCard) => void;
  /** Given together, they stand at the end of each row. */
  readonly acts?: CardActs | undefined;
  readonly isBusy?: boolean;
}

interface CardActs {
  readonly onRemove: (card: SavedCard) => void;
  readonly onMakeDefault: (card: SavedCard) => void;
}

/**
 * The saved cards, one to a row. A list to choose from has radio buttons; an expired card cannot be chosen and
 * asks to be edited. The default card cannot be removed and shows a lock.
 */
export function SavedCards({ words, cards, ways = [], onAdd, ...rest }: Props) {
  const id = useId();
  const isTidying = rest.acts !== undefined;
  const asGroup =
    rest.onChoose && cards.length + ways.length > 0
      ? ({ role: 'radiogroup', 'aria-labelledby': id } as const)
      : {};
  return (
    <div className={styles['saved']}>
      <div className={styles['head']}>
        <h3 id={id}>{words.title}</h3>
        {isTidying && onAdd !== undefined && (
          <Button tone="line" size="slim" glyph={plusBold} disabled={rest.isBusy} onClick={onAdd}>
            {words.add}
          </Button>
        )}
      </div>
      <div className={styles['card']} {...asGroup}>
        {cards.map((card) => (
          <Row key={card.id} name={id} words={words} card={card} {...rest} />
        ))}
        {ways.map((way) => (
          <WayRow key={way.id} name={id} way={way} {...rest} />
        ))}
        {cards.length + ways.length === 0 && <p className={styles['none']}>{words.none}</p>}
        {!isTidying && onAdd !== undefined && (
          <button type="button" className={styles['add']} disabled={rest.isBusy} onClick={onAdd}>
            <span className={styles['plus']}>
              <Icon glyph={plusBold} size={18} />
            </span>
            {words.add}
          </button>
        )}
      </div>
    </div>
  );
}

interface RowProps extends Omit<Props, 'cards' | 'ways' | 'onAdd'> {
  readonly name: string;
  readonly card: SavedCard;
}

function Row({ name, words, card, chosen, onChoose, onEdit, acts, isBusy = false }: RowProps) {
  const isOld = isExpired(card.expiration, new Date());
  const isChosen = card.id === chosen;
  const radio = onChoose !== undefined && !isOld && (
    <input
      id={`${name}-${card.id}`}
      type="radio"
      className={styles['dot']}
      name={name}
      value={card.id}
      checked={isChosen}
      disabled={isBusy}
      onChange={() => onChoose(card.id)}
    />
  );
  const face = (
    <>
      {acts && radio}
      {acts && onChoose && isOld && (
        <span className={styles['old']}>
          <Icon glyph={warningCircleFill} />
        </span>
      )}
      <CardMark kind={card.kind} />
      <Words words={words} card={card} isOld={isOld} isLong={acts !== undefined} />
      {!acts && radio}
    </>
  );
  return (
    <div
      className={styles['row']}
      data-acts={acts !== undefined || undefined}
      data-chosen={(acts && isChosen) || undefined}
    >
      {radio === false ? (
        <div className={styles['face']}>{face}</div>
      ) : (
        <label htmlFor={`${name}-${card.id}`} className={styles['face']}>
          {face}
        </label>
      )}
      {!acts && isOld && (
        <Button
          tone="ghost"
          size="slim"
          className={styles['text']}
          aria-label={words.editCard(cardName(card))}
          disabled={isBusy}
          onClick={() => onEdit(card)}
        >
          {words.edit}
        </Button>
      )}
      {acts && <Acts words={words} card={card} isOld={isOld} acts={acts} onEdit={onEdit} isBusy={isBusy} />}
    </div>
  );
}

interface WayRowProps extends Pick<RowProps, 'name' | 'chosen' | 'onChoose' | 'acts' | 'isBusy'> {
  readonly way: OtherWay;
}

function WayRow({ name, way, chosen, onChoose, acts, isBusy = false }: WayRowProps) {
  const radio = (
    <input
      id={`${name}-${way.id}`}
      type="radio"
      className={styles['dot']}
      name={name}
      value={way.id}
      checked={way.id === chosen}
      disabled={isBusy}
      onChange={() => onChoose?.(way.id)}
    />
  );
  return (
    <div
      className={styles['row']}
      data-acts={acts !== undefined || undefined}
      data-chosen={(acts && way.id === chosen) || undefined}
    >
      <label htmlFor={`${name}-${way.id}`} className={styles['face']}>
        {acts && radio}
        <CardMark kind={undefined} />
        <span className={styles['words']}>
          <span className={styles['label']}>{way.label}</span>
          <span className={styles['caption']}>{way.caption}</span>
        </span>
        {!acts && radio}
      </label>
    </div>
  );
}

interface WordsProps {
  readonly words: SavedCardsWords;
  readonly card: SavedCard;
  readonly isOld: boolean;
  readonly isLong: boolean;
}

function Words({ words, card, isOld, isLong }: WordsProps) {
  const expiration = writeExpiration(card.expiration);
  const isBad = isOld || card.trouble !== undefined;
  const says = card.trouble ?? (isOld ? words.expired(expiration) : words.expires(expiration));
  return (
    <span className={styles['words']}>
      <span className={styles['label']}>{cardName(card)}</span>
      <span className={styles['caption']} data-bad={isBad || undefined}>
        {isLong && !isBad && card.name !== undefined ? `${card.name} · ${says}` : says}
        {card.isDefault && <span className={styles['default']}>{words.isDefault}</span>}
      </span>
    </span>
  );
}

interface ActsProps extends Required<Pick<RowProps, 'words' | 'card' | 'onEdit' | 'isBusy'>> {
  readonly isOld: boolean;
  readonly acts: CardActs;
}

function Acts({ words, card, isOld, acts, onEdit, isBusy }: ActsProps) {
  const name = cardName(card);
  return (
    <span className={styles['acts']}>
      {!card.isDefault && !isOld && (
        <Button
          tone="ghost"
          size="slim"
          className={styles['text']}
          aria-label={`${words.makeDefault}: ${name}`}
          disabled={isBusy}
          onClick={() => acts.onMakeDefault(card)}
        >
          {words.makeDefault}
        </Button>
      )}
      <IconButton
        glyph={pencilSimple}
        size={20}
        label={words.editCard(name)}
        disabled={isBusy}
        onClick={() => onEdit(card)}
      />
      {card.isDefault ? (
        <span
          role="img"
          aria-label={words.defaultStays}
          title={words.defaultStays}
          className={styles['lock']}
        >
          <Icon glyph={lockKey} size={20} />
        </span>
      ) : (
        <IconButton
          glyph={trash}
          size={20}
          className={styles['bin']}
          label={words.removeCard(name)}
          disabled={isBusy}
          onClick={() => acts.onRemove(card)}
        />
      )}
    </span>
  );
}
