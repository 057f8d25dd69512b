import type { Form } from '@mitto/web-kit/forms/form';
import type { RegisterValues } from '../fields/register-values.ts';

export interface StepProps {
  readonly form: Form<RegisterValues>;
}
