import { isLanguage, languages } from '@mitto/words/language';
import { m } from '@mitto/words/messages';
import { speak } from '@mitto/words/speaking';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { doorIds } from './door-ids.ts';
import { DrawnDoor, DrawnWait } from './door-parts.tsx';

const untouched = { value: '', onChange: () => undefined, onBlur: () => undefined };

/** Drawn while the app is built: what the page shows before any script has run. */
export const door = {
  languages,
  render(language: string) {
    if (!isLanguage(language)) throw new Error(`The door has no words in ${language}.`);
    speak(() => language);
    // As the app will draw it at first, so that it can take these very nodes over.
    const step = renderToString(
      <DrawnDoor
        email={untouched}
        password={untouched}
        keeping="window"
        onKeeping={() => undefined}
        isBusy={false}
        isReady={false}
        onSubmit={() => undefined}
        // All there are: the server leaves out those that are not configured.
        providers={['google', 'microsoft', 'github', 'oidc']}
        onProvider={() => undefined}
        links={{
          login: '%root%/login',
          register: '%root%/login?state=register',
          reset: '%root%/login?state=reset',
        }}
      />,
      { identifierPrefix: doorIds },
    );
    const drawn = step.replace('data-arches=""></div>', 'data-arches=""><div>%art%</div></div>');
    return {
      title: `Mitto: ${m.account_headline()}`,
      description: m.app_description(),
      door: drawn,
      wait: renderToStaticMarkup(<DrawnWait />),
    };
  },
};
