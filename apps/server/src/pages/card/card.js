// The document in which the providers' own card forms run. It has an origin of its own and nothing of the app:
// what a provider's script can reach here is this page alone.

const words = {
  en: {
    number: 'Card number',
    name: 'Name on the card',
    expiration: 'Expiration',
    code: 'Security code',
    add: 'Add Card',
    nameWrong: 'Please use 3 to 65 letters and spaces.',
    failed: 'Unable to add payment method.',
  },
  th: {
    number: 'หมายเลขบัตร',
    name: 'ชื่อบนบัตร',
    expiration: 'วันหมดอายุ',
    code: 'รหัสความปลอดภัย',
    add: 'เพิ่มบัตร',
    nameWrong: 'โปรดใช้ตัวอักษรและเว้นวรรค 3 ถึง 65 ตัว',
    failed: 'ไม่สามารถเพิ่มวิธีชำระเงินได้',
  },
};

/** @typedef {typeof words.en} Words */
/** @typedef {{ merchant: 'stripe' | 'omise', token: string, script: string, appOrigin: string }} Ticket */
/** @typedef {{ source: string, name?: string }} Card */
/**
 * @typedef {object} Shown
 * @property {Ticket} ticket
 * @property {Words} words
 * @property {'en' | 'th'} language
 * @property {'light' | 'dark'} theme
 * @property {(card: Card) => void} send
 */

const place = /** @type {HTMLElement} */ (document.querySelector('#card'));
let isOpened = false;

addEventListener('message', (event) => {
  const { data, origin, source } = event;
  // One window may open this form, once: the one that shows this document.
  if (isOpened || source !== parent || source === window || data?.mitto !== 'open') return;
  isOpened = true;
  void open(data, origin);
});
// This message says nothing. Whoever frames the document is known only with the ticket.
parent.postMessage({ mitto: 'ready' }, '*');

/**
 * @param {{ ticket: unknown, theme: unknown, language: unknown }} asked
 * @param {string} origin Origin of the window that asks.
 */
async function open(asked, origin) {
  const language = asked.language === 'th' ? 'th' : 'en';
  const theme = asked.theme === 'dark' ? 'dark' : 'light';
  document.documentElement.lang = language;
  document.documentElement.dataset['theme'] = theme;
  const ticket = await useTicket(asked.ticket).catch(() => undefined);
  if (ticket === undefined) return parent.postMessage({ mitto: 'failed', why: 'ticket' }, origin);
  // A ticket that has come into foreign hands opens no form for them.
  if (ticket.appOrigin !== origin) return undefined;
  /** @param {object} message */
  const tell = (message) => parent.postMessage(message, ticket.appOrigin);
  /** @param {Card} card */
  const send = (card) => tell({ mitto: 'card', card });
  try {
    await loadScript(ticket.script);
    const shown = { ticket, words: words[language], language, theme, send };
    if (ticket.merchant === 'stripe') showStripe(/** @type {Shown} */ (shown));
    else showOmise(/** @type {Shown} */ (shown));
  } catch {
    return tell({ mitto: 'failed', why: 'provider' });
  }
  const measure = () =>
    tell({ mitto: 'height', height: Math.ceil(place.getBoundingClientRect().height) + 8 });
  new ResizeObserver(measure).observe(place);
  return measure();
}

/**
 * @param {unknown} ticket
 * @returns {Promise<Ticket | undefined>}
 */
async function useTicket(ticket) {
  const answer = await fetch('/card/open', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ticket }),
    credentials: 'omit',
  });
  return answer.ok ? await answer.json() : undefined;
}

/** @param {string} address */
function loadScript(address) {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address;
    script.onload = resolve;
    script.onerror = reject;
    document.head.append(script);
  });
}

/**
 * Draws the frame of a form and returns its parts.
 * @param {Words} said
 */
function drawForm(said) {
  const form = document.createElement('form');
  form.noValidate = true;
  form.method = 'post';
  const trouble = document.createElement('p');
  trouble.className = 'trouble';
  trouble.setAttribute('role', 'alert');
  const button = document.createElement('button');
  button.textContent = said.add;
  place.append(form);
  return {
    form,
    button,
    /** @param {string} sentence */
    tell: (sentence) => {
      trouble.textContent = sentence;
    },
    end: () => form.append(trouble, button),
  };
}

/**
 * Draws a field with its label above it.
 * @param {HTMLElement} within
 * @param {string} label
 * @param {HTMLElement} control
 */
function drawField(within, label, control) {
  const field = document.createElement('label');
  const text = document.createElement('span');
  text.textContent = label;
  field.append(text, control);
  within.append(field);
}

/** Colours and letters of the fields that lie in the provider's own frames. */
function lookOf() {
  const read = getComputedStyle(document.documentElement);
  /** @param {string} name */
  const colour = (name) => read.getPropertyValue(name).trim();
  return {
    text: colour('--text'),
    quiet: colour('--text-3'),
    danger: colour('--danger'),
    line: colour('--line-strong'),
    focus: colour('--focus'),
    surface: colour('--surface'),
  };
}

/**
 * Stripe's fields. Whether they are complete is what Stripe says of each.
 * @param {Shown} shown
 */
function showStripe({ ticket, words: said, language, send }) {
  const { text, quiet, danger } = lookOf();
  // The provider's script brings this function.
  const provider = Reflect.get(window, 'Stripe');
  const stripe = provider(ticket.token, { locale: language });
  const elements = stripe.elements({ locale: language });
  const style = {
    base: {
      color: text,
      fontFamily: 'system-ui, sans-serif',
      fontSize: '16px',
      '::placeholder': { color: quiet },
    },
    invalid: { color: danger },
  };
  const { form, button, tell, end } = drawForm(said);
  const complete = new Set();
  const name = document.createElement('input');
  Object.assign(name, { autocomplete: 'cc-name', maxLength: 65, className: 'box' });
  const isNamed = () => /^[\p{L}\p{M} ]{3,65}$/u.test(name.value.trim());
  const weigh = () => {
    button.disabled = complete.size < 3 || !isNamed();
  };
  /**
   * @param {string} kind
   * @param {string} label
   * @param {HTMLElement} within
   */
  const add = (kind, label, within) => {
    const box = document.createElement('div');
    box.className = 'box';
    drawField(within, label, box);
    // Cards are added here and nowhere else: no wallet of the provider's own.
    const element = elements.create(kind, {
      style,
      ...(kind === 'cardNumber' && { showIcon: true, disableLink: true }),
    });
    element.mount(box);
    element.on('change', (/** @type {{ complete: boolean, error?: { message: string } }} */ change) => {
      if (change.complete) complete.add(kind);
      else complete.delete(kind);
      tell(change.error?.message ?? '');
      weigh();
    });
    return element;
  };
  const number = add('cardNumber', said.number, form);
  drawField(form, said.name, name);
  name.addEventListener('input', weigh);
  name.addEventListener('blur', () => tell(name.value === '' || isNamed() ? '' : said.nameWrong));
  const two = document.createElement('div');
  two.className = 'two';
  form.append(two);
  add('cardExpiry', said.expiration, two);
  add('cardCvc', said.code, two);
  end();
  weigh();
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    button.disabled = true;
    tell('');
    const { error, paymentMethod } = await stripe.createPaymentMethod({
      type: 'card',
      card: number,
      billing_details: { name: name.value.trim() },
    });
    if (paymentMethod) return send({ source: paymentMethod.id, name: name.value.trim() });
    tell(error?.message ?? said.failed);
    return weigh();
  });
}

/**
 * Omise's own form, which lies in a frame of theirs.
 * @param {Shown} shown
 */
function showOmise({ ticket, words: said, language, theme, send }) {
  const { text, quiet, line, focus, surface } = lookOf();
  // The provider's script brings this object.
  const provider = Reflect.get(window, 'OmiseCard');
  const { form, button, tell, end } = drawForm(said);
  const element = document.createElement('div');
  element.className = 'whole';
  form.append(element);
  end();
  provider.configure({
    publicKey: ticket.token,
    element,
    customCardForm: true,
    customCardFormTheme: theme,
    customCardFormHideRememberCard: true,
    locale: language,
    style: {
      fontSize: 16,
      input: {
        height: '52px',
        borderRadius: '16px',
        border: `1px solid ${line}`,
        focusBorder: `2px solid ${focus}`,
        background: surface,
        color: text,
        labelColor: text,
        placeholderColor: quiet,
      },
    },
  });
  provider.open({
    onCreateTokenSuccess: (/** @type {{ token: string }} */ made) => send({ source: made.token }),
    onError: (/** @type {unknown} */ error) => {
      tell(typeof error === 'string' && error !== '' ? error : said.failed);
      button.disabled = false;
    },
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    button.disabled = true;
    tell('');
    provider.requestCardToken();
  });
}
