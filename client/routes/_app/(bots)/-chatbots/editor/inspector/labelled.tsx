import { Input } from '@mantine/core';

interface LabelledProps {
  label: string;
  hint?: string;
  children: React.ReactNode;
}

export function Labelled({ label, hint, children }: LabelledProps): React.ReactElement {
  return (
    <Input.Wrapper label={label} labelElement="div" description={hint}>
      {children}
    </Input.Wrapper>
  );
}
