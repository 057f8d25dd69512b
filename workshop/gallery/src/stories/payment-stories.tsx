import { Button } from '@mitto/widgets/buttons/button';
import { CardForm } from '@mitto/widgets/payment/card-form';
import { CardMark } from '@mitto/widgets/payment/card-mark';
import { cardName, type SavedCard } from '@mitto/widgets/payment/card-row';
import { cardKinds } from '@mitto/widgets/payment/card-rules.ts';
import { EditCard } from '@mitto/widgets/payment/edit-card';
import { RemoveCard } from '@mitto/widgets/payment/remove-card';
import { SavedCards } from '@mitto/widgets/payment/saved-cards';
import { cardFormWords, editCardWords, savedCardsWords } from '@mitto/widgets/payment/words.fixture.ts';
import { Hold } from '../hold.tsx';
import type { Say, StoryCard } from '../story.ts';

const visa: SavedCard = {
  id: 'visa',
  kind: 'visa',
  brand: 'Visa',
  last4: '4242',
  name: 'Sam Rivera',
  expiration: { month: 8, year: 2038 },
  isDefault: true,
};
const mastercard: SavedCard = {
  ...visa,
  id: 'mastercard',
  kind: 'mastercard',
  brand: 'Mastercard',
  last4: '4444',
  expiration: { month: 3, year: 2039 },
  isDefault: false,
};
const amex: SavedCard = {
  ...mastercard,
  id: 'amex',
  kind: 'amex',
  brand: 'Amex',
  last4: '0005',
  expiration: { month: 10, year: 2024 },
};
const nothing = () => undefined;

export const cardFormStories: StoryCard = {
  title: 'Card form',
  thai: 'แบบฟอร์มบัตร',
  family: 'choosing',
  stories: [
    {
      name: 'To pay',
      draw: ({ say }) => (
        <CardForm
          words={cardFormWords(say)}
          note={say('Nothing is charged yet.', 'ยังไม่มีการเรียกเก็บเงิน')}
          onCard={nothing}
        />
      ),
    },
    {
      name: 'Kinds of card',
      draw: () => (
        <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
          {[...cardKinds, undefined].map((kind) => (
            <CardMark key={kind ?? 'unknown'} kind={kind} />
          ))}
        </div>
      ),
    },
  ],
};

function Chosen({ say }: { readonly say: Say }) {
  const declined = { ...mastercard, trouble: say('Declined just now', 'ถูกปฏิเสธเมื่อสักครู่') };
  return (
    <Hold initial="visa">
      {(chosen, choose) => (
        <SavedCards
          words={savedCardsWords(say, false)}
          cards={[visa, declined, amex]}
          chosen={chosen}
          onChoose={choose}
          onAdd={nothing}
          onEdit={nothing}
        />
      )}
    </Hold>
  );
}

export const savedCardStories: StoryCard = {
  title: 'Saved cards',
  thai: 'บัตรที่บันทึกไว้',
  family: 'choosing',
  stories: [
    { name: 'To choose from', draw: ({ say }) => <Chosen say={say} /> },
    {
      name: 'To keep in order',
      draw: ({ say }) => (
        <Hold initial="visa">
          {(chosen, choose) => (
            <SavedCards
              words={savedCardsWords(say, true)}
              cards={[visa, mastercard, amex]}
              chosen={chosen}
              onChoose={choose}
              onAdd={nothing}
              onEdit={nothing}
              acts={{ onRemove: nothing, onMakeDefault: nothing }}
            />
          )}
        </Hold>
      ),
    },
    {
      name: 'None yet',
      draw: ({ say }) => (
        <SavedCards words={savedCardsWords(say, false)} cards={[]} onAdd={nothing} onEdit={nothing} />
      ),
    },
    { name: 'Edit and remove', draw: ({ say }) => <Dialogs say={say} /> },
  ],
};

function Dialogs({ say }: { readonly say: Say }) {
  return (
    <Hold<'edit' | 'remove' | undefined> initial={undefined}>
      {(open, setOpen) => (
        <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
          <Button onClick={() => setOpen('edit')}>{say('Edit a card', 'แก้ไขบัตร')}</Button>
          <Button onClick={() => setOpen('remove')}>{say('Remove a card', 'ลบบัตร')}</Button>
          <EditCard
            isOpen={open === 'edit'}
            card={amex}
            words={editCardWords(say)}
            onUpdate={() => setOpen(undefined)}
            onRemove={() => setOpen('remove')}
            onClose={() => setOpen(undefined)}
          />
          <RemoveCard
            isOpen={open === 'remove'}
            card={mastercard}
            words={{
              title: say('Delete Payment Method', 'ลบวิธีชำระเงิน'),
              question: say(
                'Are you sure you want to remove this paymentMethod? Mastercard:4444',
                'แน่ใจหรือไม่ว่าต้องการลบวิธีชำระเงินนี้ Mastercard:4444',
              ),
              yes: say(`Remove ${cardName(mastercard)}`, `ลบ ${cardName(mastercard)}`),
              no: say('Keep it', 'เก็บไว้'),
            }}
            onRemove={() => setOpen(undefined)}
            onClose={() => setOpen(undefined)}
          />
        </div>
      )}
    </Hold>
  );
}
