import type { Form } from '@mitto/web-kit/forms/form';
import type { RegisterValues } from '../register-values.ts';

export interface StepProps {
  readonly form: Form<RegisterValues>;
}
