import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Button } from './button.tsx';

function Sending({ isBusy }: { readonly isBusy: boolean }) {
  const [sent, setSent] = useState(0);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setSent(sent + 1);
      }}
    >
      <Button type="submit" tone="primary" isBusy={isBusy}>
        Send
      </Button>
      <output>{sent}</output>
    </form>
  );
}

test('a press with the mouse, with Enter and with Space each sends once', async () => {
  await render(<Sending isBusy={false} />);
  const button = page.getByRole('button', { name: 'Send' });
  await button.click();
  await userEvent.keyboard('{Enter}');
  await userEvent.keyboard(' ');
  await expect.element(page.getByRole('status')).toHaveTextContent('3');
});

test('a busy button keeps its name and the focus, and sends nothing', async () => {
  const { rerender } = await render(<Sending isBusy={false} />);
  const button = page.getByRole('button', { name: 'Send' });
  await button.click();
  await rerender(<Sending isBusy={true} />);
  await userEvent.keyboard('{Enter}');
  await button.click({ force: true });
  await expect.element(page.getByRole('status')).toHaveTextContent('1');
  await expect.element(button).toHaveAttribute('aria-busy', 'true');
  await expect.element(button).toHaveFocus();
});
