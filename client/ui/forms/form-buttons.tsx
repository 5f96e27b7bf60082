import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface FormButtonsProps {
  isSaving: boolean;
  onCancel: () => void;
  aside?: React.ReactNode;
}

export function FormButtons({ isSaving, onCancel, aside }: FormButtonsProps): React.ReactElement {
  const { t } = useTranslation();
  return (
    <Group justify="flex-end" mt="lg">
      {aside}
      <Button variant="default" onClick={onCancel}>
        {t('ui.cancel')}
      </Button>
      <Button type="submit" loading={isSaving}>
        {t('ui.save')}
      </Button>
    </Group>
  );
}
