import { useTranslation } from 'react-i18next';
import { AnchorLink } from '@/ui/links.js';
import type { GuestSearch } from './-guest-search.js';

export function SignUpLink({ search }: { search: GuestSearch }): React.ReactElement {
  const { t } = useTranslation();
  return (
    <span>
      {t('auth.no_account')}{' '}
      <AnchorLink to="/register" search={search} underline="always">
        {t('auth.sign_up')}
      </AnchorLink>
    </span>
  );
}
