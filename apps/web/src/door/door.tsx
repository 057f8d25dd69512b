import { isLanguage, languages } from '@mitto/words/language';
import { m } from '@mitto/words/messages';
import { speak } from '@mitto/words/speaking';
import { renderToStaticMarkup } from 'react-dom/server';
import { DoorParts } from './door-parts.tsx';

const untouched = { value: '', onChange: () => undefined, onBlur: () => undefined };

/** Drawn while the app is built: what the page shows before any script has run. */
export const door = {
  languages,
  render(language: string) {
    if (!isLanguage(language)) throw new Error(`The door has no words in ${language}.`);
    speak(() => language);
    const page = renderToStaticMarkup(
      <DoorParts
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
    );
    return {
      title: `Mitto: ${m.account_headline()}`,
      description: m.app_description(),
      body: page.replace('data-arches=""></div>', 'data-arches=""><div>%art%</div></div>'),
    };
  },
};
