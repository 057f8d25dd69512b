import { isLanguage, languages } from '@mitto/words/language';
import { m } from '@mitto/words/messages';
import { speak } from '@mitto/words/speaking';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { welcomeIds } from './welcome-ids.ts';
import { DrawnWait, DrawnWelcome } from './welcome-parts.tsx';

const untouched = { value: '', onChange: () => undefined, onBlur: () => undefined };

/** Renders, at build time, the HTML that the page shows before any script has run. */
export const welcome = {
  languages,
  render(language: string) {
    if (!isLanguage(language)) throw new Error(`The welcome page has no words in ${language}.`);
    speak(() => language);
    // Must equal the app's first render, so that React can hydrate these nodes.
    const step = renderToString(
      <DrawnWelcome
        email={untouched}
        password={untouched}
        keeping="device"
        onKeeping={() => undefined}
        isBusy={false}
        isReady={false}
        onSubmit={() => undefined}
        // All providers; the server removes the ones that are not configured.
        providers={['passkey', 'google', 'microsoft', 'github', 'oidc']}
        onProvider={() => undefined}
        links={{
          login: '%root%/login',
          register: '%root%/login?state=register',
          reset: '%root%/login?state=reset',
          texts: '%root%/texts',
        }}
      />,
      { identifierPrefix: welcomeIds },
    );
    const drawn = step.replace('data-arches=""></div>', 'data-arches=""><div>%art%</div></div>');
    return {
      title: `Mitto: ${m.account_headline()}`,
      description: m.app_description(),
      welcome: drawn,
      wait: renderToStaticMarkup(<DrawnWait />),
    };
  },
};
