import './page.css';
import { NormalStep } from '@mitto/account/web/login/normal-step';
import { createRoot } from 'react-dom/client';
import { Splash } from './door/splash.tsx';

const place = document.querySelector('#app');
if (place !== null)
  createRoot(place).render(
    <>
      <Splash />
      <NormalStep
        email={{}}
        password={{}}
        keeping="window"
        onKeeping={() => undefined}
        isBusy={false}
        isReady={false}
        onSubmit={() => undefined}
        providers={[]}
        onProvider={() => undefined}
        links={{ login: '', register: '', reset: '' }}
      />
    </>,
  );
