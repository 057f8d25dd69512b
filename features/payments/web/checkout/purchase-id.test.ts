import { expect, test } from 'vitest';
import { purchaseIdOf } from './purchase-id.ts';

function storage() {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
    removeItem: (name: string) => void kept.delete(name),
  };
}

const ana = { userId: 'ana', keeping: 'device' } as const;

test('a purchase that was sent has the same id after a reload, until it has ended', () => {
  const place = storage();
  const first = purchaseIdOf('coin:500', ana, place);
  expect(first.sent()).toBeUndefined();
  const id = first.take();
  expect(first.take()).toBe(id);
  const again = purchaseIdOf('coin:500', ana, place);
  expect(again.sent()).toBe(id);
  expect(again.take()).toBe(id);
  again.end();
  expect(again.sent()).toBeUndefined();
  expect(purchaseIdOf('coin:500', ana, place).take()).not.toBe(id);
});

test('other things and other members have other ids', () => {
  const place = storage();
  const ids = [
    purchaseIdOf('coin:500', ana, place).take(),
    purchaseIdOf('coin:100', ana, place).take(),
    purchaseIdOf('coin:500', { ...ana, userId: 'ben' }, place).take(),
  ];
  expect(new Set(ids).size).toBe(3);
});

test('nothing is stored on a shared device, and the id holds as long as the screen', () => {
  const place = storage();
  const purchase = purchaseIdOf('coin:500', { ...ana, keeping: 'nothing' }, place);
  const id = purchase.take();
  expect(purchase.sent()).toBe(id);
  expect(place.kept.size).toBe(0);
  purchase.end();
  expect(purchase.take()).not.toBe(id);
});

test('what others wrote into the storage is no id', () => {
  const place = storage();
  purchaseIdOf('coin:500', ana, place).take();
  for (const name of place.kept.keys()) place.setItem(name, '<script>');
  expect(purchaseIdOf('coin:500', ana, place).sent()).toBeUndefined();
});
