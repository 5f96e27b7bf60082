import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '@/ui/links.js';

export function CreateTicketLink(): React.ReactElement {
  const { t } = useTranslation();
  return (
    <ButtonLink to="/create-ticket" leftSection={<IconPlus size={18} stroke={1.5} />}>
      {t('tickets.create')}
    </ButtonLink>
  );
}
