import '../tokens.css';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Calendar } from './calendar.tsx';
import { DateField } from './date-field.tsx';
import { type DateBounds, type DateParts, type DateValue, noDate } from './date-value.ts';
import { MaskField } from './mask-field.tsx';
import { RangeSlider, Slider } from './slider.tsx';

const output = () => document.querySelector('[data-said]')?.textContent;

const invalid = 'You have entered an invalid date please try again.';
const words = { day: 'Day', month: 'Month', year: 'Year', hour: 'Hour', minute: 'Minute', invalid };
const calendar = { open: 'Choose a day', previous: 'Previous month', next: 'Next month', language: 'en' };

interface BirthProps {
  readonly bounds?: DateBounds;
  readonly initial?: DateParts;
}

function Birth({ bounds = {}, initial = noDate }: BirthProps) {
  const [parts, setParts] = useState(initial);
  const [date, setDate] = useState<DateValue>();
  return (
    <>
      <DateField
        label="Born"
        words={words}
        value={parts}
        bounds={bounds}
        calendar={calendar}
        onValue={(next, read) => {
          setParts(next);
          setDate(read);
        }}
      />
      <button type="button">Elsewhere</button>
      <span data-said>{JSON.stringify(date)}</span>
    </>
  );
}

describe('a date field', () => {
  test('goes on to the next part when one is full, and gives the date [widgets 3.7]', async () => {
    await render(<Birth />);
    await page.getByRole('textbox', { name: 'Day' }).click();
    await userEvent.keyboard('03041998');
    await expect.poll(output).toBe('{"day":3,"month":4,"year":1998}');
  });

  test('says what is wrong once one has left it, and not while one types [widgets 5.6]', async () => {
    await render(<Birth />);
    await page.getByRole('textbox', { name: 'Day' }).click();
    await userEvent.keyboard('31021998');
    await expect.element(page.getByText(invalid)).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Elsewhere' }).click();
    await expect.element(page.getByText(invalid)).toBeVisible();
    await expect.element(page.getByRole('textbox', { name: 'Month' })).toHaveAccessibleDescription(invalid);
    expect(output()).toBe('');
  });

  test('takes digits only, two of the day and the month', async () => {
    await render(<Birth />);
    await userEvent.type(page.getByRole('textbox', { name: 'Day' }), 'a1b234');
    await expect.element(page.getByRole('textbox', { name: 'Day' })).toHaveValue('12');
  });

  test('Backspace in an empty part goes back to the one before', async () => {
    await render(<Birth initial={{ ...noDate, day: '12' }} />);
    await page.getByRole('textbox', { name: 'Month' }).click();
    await userEvent.keyboard('{Backspace}');
    await expect.element(page.getByRole('textbox', { name: 'Day' })).toHaveFocus();
  });

  test('with an hour asks for the time too [widgets 3.8]', async () => {
    await render(<Birth initial={{ day: '3', month: '4', year: '1998', hour: '', min: '' }} />);
    await page.getByRole('textbox', { name: 'Hour' }).click();
    await userEvent.keyboard('2360');
    await page.getByRole('button', { name: 'Elsewhere' }).click();
    await expect.element(page.getByText(invalid)).toBeVisible();
  });

  test.each(['03/04/1998', '1998-04-03'])(
    'takes the whole of "%s" that is pasted or filled in',
    async (text) => {
      await render(<Birth />);
      await page.getByRole('textbox', { name: 'Day' }).fill(text);
      await expect.poll(output).toBe('{"day":3,"month":4,"year":1998}');
    },
  );

  test('takes the day that is chosen in its calendar [widgets 2.18]', async () => {
    await render(<Birth initial={{ day: '3', month: '4', year: '1998' }} />);
    await page.getByRole('button', { name: 'Choose a day' }).click();
    await expect.element(page.getByRole('button', { name: 'Friday, April 3, 1998' })).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}{Enter}');
    await expect.poll(output).toBe('{"day":4,"month":4,"year":1998}');
    await expect.element(page.getByRole('grid')).not.toBeInTheDocument();
  });
});

test('a calendar of birthdays opens at the youngest age, and leads to any year', async () => {
  const today = new Date();
  await render(
    <DateField
      {...{ label: 'Born', words, value: noDate, bounds: { minAge: 21, minYear: 1900 } }}
      calendar={{ ...calendar, year: 'Year of birth' }}
      onValue={(_, read) => document.body.setAttribute('data-read', JSON.stringify(read))}
    />,
  );
  await page.getByRole('button', { name: 'Choose a day' }).click();
  const year = page.getByRole('combobox', { name: 'Year of birth' });
  await expect.element(year).toHaveValue(String(today.getFullYear() - 21));
  await year.selectOptions('1990');
  await userEvent.click(page.getByRole('button', { name: / 15, 1990/ }));
  const read = { day: 15, month: today.getMonth() + 1, year: 1990 };
  await expect.poll(() => document.body.getAttribute('data-read')).toBe(JSON.stringify(read));
});

function Month({ bounds = {} }: { readonly bounds?: DateBounds }) {
  const [date, setDate] = useState<DateValue | undefined>({ day: 21, month: 11, year: 2026 });
  return (
    <>
      <Calendar value={date} onValue={setDate} language="en" words={calendar} bounds={bounds} />
      <span data-said>{JSON.stringify(date)}</span>
    </>
  );
}

describe('a calendar', () => {
  test.each([
    ['{ArrowRight}', 'Sunday, November 22, 2026'],
    ['{ArrowLeft}', 'Friday, November 20, 2026'],
    ['{ArrowDown}', 'Saturday, November 28, 2026'],
    ['{ArrowUp}', 'Saturday, November 14, 2026'],
    ['{Home}', 'Monday, November 16, 2026'],
    ['{End}', 'Sunday, November 22, 2026'],
    ['{PageDown}', 'Monday, December 21, 2026'],
    ['{PageUp}', 'Wednesday, October 21, 2026'],
    ['{Shift>}{PageDown}{/Shift}', 'Sunday, November 21, 2027'],
  ])('%s leads to %s', async (key, day) => {
    await render(<Month />);
    page.getByRole('button', { name: 'Saturday, November 21, 2026' }).element().focus();
    await userEvent.keyboard(key);
    await expect.element(page.getByRole('button', { name: day })).toHaveFocus();
  });

  test('does not choose a day beyond its bounds, and says so', async () => {
    await render(<Month bounds={{ min: { day: 20, month: 11, year: 2026 } }} />);
    const past = page.getByRole('button', { name: 'Thursday, November 19, 2026' });
    await expect.element(past).toHaveAttribute('aria-disabled', 'true');
    await past.click({ force: true });
    expect(output()).toBe('{"day":21,"month":11,"year":2026}');
    await page.getByRole('button', { name: 'Friday, November 20, 2026' }).click();
    await expect.poll(output).toBe('{"day":20,"month":11,"year":2026}');
  });
});

function Distance() {
  const [value, setValue] = useState(20);
  return (
    <Slider label="Distance" min={1} max={100} value={value} onValue={setValue} say={(km) => `${km} km`} />
  );
}

function Ages() {
  const [ages, setAges] = useState<readonly [number, number]>([24, 26]);
  return (
    <RangeSlider
      label="Age"
      min={18}
      max={80}
      value={ages}
      onValue={setAges}
      shown={ages.join('–')}
      say={(age) => `${age} years`}
      words={{ from: 'from', to: 'to' }}
    />
  );
}

test('a slider moves by 1 with arrows and by 10 with Page keys, and says its value in words [widgets 2.26, d.13]', async () => {
  await render(<Distance />);
  const slider = page.getByRole('slider', { name: 'Distance' });
  slider.element().focus();
  await userEvent.keyboard('{ArrowRight}{PageUp}');
  await expect.element(slider).toHaveAttribute('aria-valuetext', '31 km');
  await userEvent.keyboard('{PageDown}{PageDown}{PageDown}{PageDown}');
  await expect.element(slider).toHaveValue('1');
  await userEvent.keyboard('{End}');
  await expect.element(slider).toHaveValue('100');
});

test('two thumbs may touch, and never cross [widgets d.12]', async () => {
  await render(<Ages />);
  const from = page.getByRole('slider', { name: 'Age: from' });
  const to = page.getByRole('slider', { name: 'Age: to' });
  from.element().focus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{PageUp}');
  await expect.element(from).toHaveValue('26');
  to.element().focus();
  await userEvent.keyboard('{ArrowLeft}{Home}');
  await expect.element(to).toHaveValue('26');
  await expect.element(page.getByText('26–26')).toBeVisible();
});

test('where both thumbs stand at the end, the lower one is the one on top', async () => {
  await render(<Ages />);
  for (const name of ['Age: to', 'Age: from']) {
    page.getByRole('slider', { name }).element().focus();
    await userEvent.keyboard('{End}');
  }
  const layers = page
    .getByRole('slider')
    .elements()
    .map((thumb) => getComputedStyle(thumb).zIndex);
  expect(layers).toEqual(['2', '1']);
});

const expiry = [/[01]/, /\d/, '/', /\d/, /\d/];

test('a mask puts in what belongs there, and at anything else keeps what it had [widgets 2.23, 5.8]', async () => {
  await render(<MaskField label="Valid until" mask={expiry} />);
  const field = page.getByRole('textbox', { name: 'Valid until' });
  await userEvent.type(field, '1227');
  await expect.element(field).toHaveValue('12/27');
  await userEvent.type(field, 'x9');
  await expect.element(field).toHaveValue('12/27');
});
