import { useServices } from '@mitto/web-kit/feature/services';
import { PhoneField, type PhoneNumber } from '@mitto/widgets/inputs/phone-field';
import { m } from '@mitto/words/messages';
import { useState } from 'react';
import { SendStep, type SendStepProps } from './send-step.tsx';

const noNumber: PhoneNumber = { country: 'TH', national: '', whole: '', isPossible: undefined };
/** Min characters of a number: "+" and eight digits. */
const shortest = 9;

/** Form for the mobile number to which the code is sent. */
export function MobileStep(props: SendStepProps) {
  const { page } = useServices();
  const [number, setNumber] = useState(noNumber);
  const [isTouched, setTouched] = useState(false);
  const error = wrongWith(number);
  return (
    <SendStep {...props} isReady={error === undefined} onTry={() => setTouched(true)} value={number.whole}>
      <PhoneField
        label={m.account_mobile()}
        help={m.account_mobile_help()}
        error={isTouched ? error : undefined}
        value={number}
        onValue={setNumber}
        language={page.language}
        words={{ country: m.account_country() }}
        onBlur={() => {
          if (number.national !== '') setTouched(true);
        }}
      />
    </SendStep>
  );
}

function wrongWith({ national, whole, isPossible }: PhoneNumber): string | undefined {
  if (national === '') return m.account_mobile_missing();
  return whole.length < shortest || isPossible === false ? m.account_mobile_wrong() : undefined;
}
