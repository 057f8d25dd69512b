import { Button } from '@mitto/widgets/buttons/button';
import type { Glyph } from '@mitto/widgets/glyph.ts';
import { m } from '@mitto/words/messages';
import { github, google, key, microsoft, openId } from './login-glyphs.ts';
import styles from './provider-buttons.module.css';

const faces: Readonly<Record<string, { readonly name: string | (() => string); readonly glyph: Glyph }>> = {
  passkey: { name: m.account_passkey, glyph: key },
  google: { name: 'Google', glyph: google },
  microsoft: { name: 'Microsoft', glyph: microsoft },
  github: { name: 'GitHub', glyph: github },
  oidc: { name: 'OpenID', glyph: openId },
};

interface Props {
  readonly providers: readonly string[];
  readonly onProvider: (provider: string) => void;
}

/** Buttons to sign in with a passkey or through a provider. In a narrow container they become circles. */
export function ProviderButtons({ providers, onProvider }: Props) {
  if (providers.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row in every browser
    <div role="group" aria-label={m.account_providers()} className={styles['providers']} data-ways="">
      {/* The order of the buttons must be the same as in the HTML from the server. */}
      {Object.entries(faces).map(([provider, { name, glyph }]) => {
        const said = typeof name === 'string' ? name : name();
        return (
          providers.includes(provider) && (
            <Button
              key={provider}
              tone="line"
              glyph={glyph}
              className={styles['provider']}
              aria-label={m.account_continue_with({ provider: said })}
              data-provider={provider}
              onClick={() => onProvider(provider)}
            >
              {said}
            </Button>
          )
        );
      })}
    </div>
  );
}
