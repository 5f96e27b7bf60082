import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { toast } from '@/app/toast.js';
import { AnchorLink } from '@/ui/links.js';
import { ChoosePasswordForm } from './-forms/choose-password-form.js';
import { GuestPage } from './-guest-page.js';
import { leaveWhenSignedIn } from './-guest-search.js';

export const Route = createFileRoute('/(guest)/choose-password')({
  staticData: { titleKey: 'auth.choose_title', texts: ['auth'] },
  validateSearch: ({ token }: Record<string, unknown>) => ({ token: typeof token === 'string' ? token : '' }),
  beforeLoad: () => leaveWhenSignedIn({ search: {} }),
  component: ChoosePassword,
});

function ChoosePassword(): React.ReactElement {
  const { t } = useTranslation();
  const { token } = Route.useSearch();
  const navigate = Route.useNavigate();
  function handleDone(): void {
    toast.success(t('auth.password_chosen'));
    void navigate({ to: '/login/email', replace: true });
  }
  return (
    <GuestPage
      title={t('auth.choose_title')}
      text={t('auth.choose_text')}
      footer={<AnchorLink to="/login">{t('auth.back_to_sign_in')}</AnchorLink>}
    >
      <ChoosePasswordForm token={token} onDone={handleDone} />
    </GuestPage>
  );
}
