import { Alert } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';

/** A failure that belongs to no field, above the form it stopped. */
export function FormProblem({ text }: { text: string | null }): React.ReactElement | null {
  if (text === null) return null;
  return (
    <Alert color="red" role="alert" icon={<IconAlertCircle size={20} stroke={1.5} />}>
      {text}
    </Alert>
  );
}
