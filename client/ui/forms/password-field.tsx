import { PasswordInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface PasswordFieldProps {
  label: string;
  autoComplete: 'current-password' | 'new-password';
  value?: string;
  onChange: (event: React.ChangeEvent<HTMLInputElement>) => void;
  onBlur?: () => void;
  error?: React.ReactNode;
  description?: React.ReactNode;
  size?: 'sm' | 'md';
  required?: boolean;
  autoFocus?: boolean;
  'data-autofocus'?: boolean;
  'data-path'?: string;
}

export function PasswordField({ error, ...rest }: PasswordFieldProps): React.ReactElement {
  const { t } = useTranslation();
  return (
    <PasswordInput
      {...rest}
      error={error}
      aria-invalid={Boolean(error) || undefined}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': t('auth.show_password') }}
    />
  );
}
