import { type ChangeEvent, type ComponentProps, useId, useState } from 'react';
import { Control } from './control.tsx';
import { Field, type FieldFace, spoken } from './field.tsx';
import { countOf, lengthOf, stateOf } from './text-field.tsx';

interface TextAreaFieldProps extends Omit<FieldFace, 'form'>, ComponentProps<'textarea'> {
  readonly hasCounter?: boolean;
}

/** A field for text of several lines. It grows with its content, up to a third of the screen's height. */
export function TextAreaField({
  label,
  help,
  error,
  hasCounter = false,
  onChange,
  ...rest
}: TextAreaFieldProps) {
  const ownId = useId();
  const id = rest.id ?? ownId;
  const [typed, setTyped] = useState(lengthOf(rest.defaultValue));
  const length = rest.value === undefined ? typed : lengthOf(rest.value);
  const change = (event: ChangeEvent<HTMLTextAreaElement>) => {
    setTyped(event.target.value.length);
    onChange?.(event);
  };
  return (
    <Field {...{ id, label, help, error }} counter={hasCounter ? countOf(length, rest.maxLength) : undefined}>
      <Control state={stateOf({ error, isRight: false, isFixed: rest.readOnly === true })}>
        <textarea dir="auto" rows={3} {...rest} {...spoken(id, { help, error })} id={id} onChange={change} />
      </Control>
    </Field>
  );
}
